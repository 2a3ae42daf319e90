/* What the start of the agent does with TOMOYO's interface files. */
#ifndef TOMOSIM_BOARDS_AGENT_POLICY_H
#define TOMOSIM_BOARDS_AGENT_POLICY_H

#define TOMOYO_FOLDER "/sys/kernel/security/tomoyo/"

/* As /sbin/tomoyo-init: /etc/tomoyo/NAME.conf into the interface file NAME. */
void load_policy(void);
/* Opens self_domain as FD_DOMAIN. 0: there is no TOMOYO in this kernel. */
int open_self_domain(void);

#endif
