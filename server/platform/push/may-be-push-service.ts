// Whether an endpoint may be a push service's, as far as its address says: https, the usual port, a name or public.
import { isIP } from 'node:net';
import { hostOf, isPublicAddress } from '../net/public-address.ts';

export function mayBePushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username || password) return false;
  const host = hostOf(endpoint);
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}
