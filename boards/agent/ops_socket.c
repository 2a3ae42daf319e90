/* sock FAMILY TYPE ACTION ADDRESS [PORT]: what TOMOYO's network entries are about.
 *   FAMILY  inet (ADDRESS a.b.c.d PORT), inet6 (ADDRESS "::" or "::1", PORT), unix (ADDRESS a path,
 *           or @NAME for an abstract one);  a raw socket's PORT is its protocol
 *   ACTION  bind, listen (binds first), connect (does not block), send (one byte)
 */
#include "boards/agent/script.h"

#include "boards/agent/sys.h"
#include "boards/agent/text.h"

#include <asm/socket.h>

struct address {
  unsigned char bytes[128];
  unsigned size;
};

static void inet_address(struct address *address, const char *host, unsigned port) {
  address->bytes[2] = (unsigned char)(port >> 8);
  address->bytes[3] = (unsigned char)port;
  for (int i = 0; i < 4; i++) {
    unsigned part = 0;
    while (*host >= '0' && *host <= '9')
      part = part * 10 + (unsigned)(*host++ - '0');
    address->bytes[4 + i] = (unsigned char)part;
    if (*host)
      host++;
  }
  address->size = 16;
}

static void inet6_address(struct address *address, const char *host, unsigned port) {
  address->bytes[2] = (unsigned char)(port >> 8);
  address->bytes[3] = (unsigned char)port;
  address->bytes[8 + 15] = text_equal(host, "::1");
  address->size = 28;
}

static void unix_address(struct address *address, const char *name) {
  unsigned size = text_length(name);
  if (size > 107)
    size = 107;
  memcpy(address->bytes + 2, name, size);
  address->size = 3 + size;
  if (*name == '@') {
    address->bytes[2] = 0;
    address->size = 2 + size;
  }
}

long operation_socket(char **w) {
  struct address address = {{0}, 0};
  unsigned port = text_number(w[5]);
  int family = text_equal(w[1], "unix") ? 1 : text_equal(w[1], "inet6") ? 10 : 2;
  int type = text_equal(w[2], "stream")  ? ARCH_SOCK_STREAM
             : text_equal(w[2], "dgram") ? ARCH_SOCK_DGRAM
             : text_equal(w[2], "raw")   ? ARCH_SOCK_RAW
                                         : ARCH_SOCK_SEQPACKET;
  memcpy(address.bytes, &(uint16_t){(uint16_t)family}, 2);
  if (family == 1)
    unix_address(&address, w[4]);
  else if (family == 2)
    inet_address(&address, w[4], port);
  else
    inet6_address(&address, w[4], port);

  long result = -EINVAL, fd = SYS(socket, family, type, type == ARCH_SOCK_RAW ? port : 0);
  if (fd < 0)
    return fd;
  if (family != 1)
    SYS(setsockopt, fd, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
  if (text_equal(w[3], "bind") || text_equal(w[3], "listen")) {
    result = SYS(bind, fd, address.bytes, address.size);
    if (result == 0 && *w[3] == 'l')
      result = SYS(listen, fd, 5);
  } else if (text_equal(w[3], "connect")) {
    SYS(fcntl, fd, 4 /* F_SETFL */, O_NONBLOCK);
    result = SYS(connect, fd, address.bytes, address.size);
  } else if (text_equal(w[3], "send")) {
    result = SYS(sendto, fd, "x", 1, 0x40 /* MSG_DONTWAIT */, address.bytes, address.size);
  }
  SYS(close, fd);
  return result;
}
