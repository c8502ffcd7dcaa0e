// Checks a URL that somebody entered, to which the server makes calls.
import { isIP } from 'node:net';
import type { FieldFault } from '#contract/refusals.ts';
import { hostOf, isPublicAddress } from './public-address.ts';

/** What is wrong with the URL as written. The address it resolves to is checked at every delivery. */
export function faultOfUrl(url: string, mayBePrivate: boolean): FieldFault | undefined {
  if (!URL.canParse(url)) return 'format';
  const { protocol, username, password } = new URL(url);
  if (username || password) return 'not_allowed';
  if (mayBePrivate) return undefined;
  if (protocol !== 'https:') return 'not_allowed';
  return isPrivateHost(hostOf(url)) ? 'private_address' : undefined;
}

/** Names that never resolve publicly (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal), and non-public addresses. */
function isPrivateHost(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa|lan)$/i.test(host);
}
