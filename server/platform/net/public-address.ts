// Where pushes and webhooks may go: others name the address, so that they could name a machine of our own network. Only public
// addresses are connected to, looked at when the connection is made and not before: a name may change where it leads.
import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/** IANA's registries of special-purpose addresses (RFC 6890), multicast and what is reserved. */
const special = blockListOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);
/** All that is routed for everybody (RFC 4291): the rest of IPv6 is special, IPv4 in disguise included. */
const global6 = blockListOf('2000::/3');

/** Of networks in CIDR's notation with spaces between them. */
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

/** The host of an address as it is connected to: without the brackets of IPv6 and the dot at its end. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** An address was found that nothing is sent to. */
export class PrivateAddress extends Error {}

/**
 * For `https.request`: what a name leads to is connected to only if all of it is public, and nothing else than what was looked
 * at, so that it does not matter what the name leads to a moment later. `find` is Node's own look-up unless a test brings one.
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
