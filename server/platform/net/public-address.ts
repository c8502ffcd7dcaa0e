// Blocks pushes and webhooks to private networks (SSRF), since others choose their URLs. Only public
// addresses are allowed. The check runs at connect time, because a name's DNS records may change.
import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/** IANA's special-purpose registries (RFC 6890), multicast and reserved ranges. */
const special = blockListOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);
/** Globally routed IPv6 (RFC 4291). All other IPv6 is special, including IPv4-mapped addresses. */
const global6 = blockListOf('2000::/3');

/** Networks in CIDR notation, separated by spaces. */
function blockListOf(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(' ')) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** The host to connect to, without IPv6 brackets or a trailing dot. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** The name resolves to an address that we never connect to. */
export class PrivateAddress extends Error {}

/**
 * A `lookup` for `https.request`. Connects only if every resolved address is public, and only to the
 * addresses it checked, so a later DNS change has no effect. `find` is Node's lookup except in tests.
 */
export function publicLookUp(find: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddress(`${hostname} is not at public addresses alone`), '', 0);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

export const lookUpPublic = publicLookUp();
