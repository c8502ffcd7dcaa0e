// Groups IP addresses by customer, for rate limits. One IPv6 customer owns a whole /64 and can use a new
// address in it for every request.
import { isIPv6 } from 'node:net';

/** Returns IPv4 addresses unchanged (also from ::ffff:) and the first four groups of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return mapped ?? groupsOf(address).slice(0, 4).join(':');
}

/** Expands `::` and normalizes each group, so 2001:db8::1 and 2001:0DB8:0::2 share a prefix. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const between =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
