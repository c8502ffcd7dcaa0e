// Checks that an endpoint's URL could be a push service: https, the default port, and a host name or public
// address.
import { isIP } from 'node:net';
import { hostOf, isPublicAddress } from '../net/public-address.ts';

export function mayBePushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username || password) return false;
  const host = hostOf(endpoint);
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}
