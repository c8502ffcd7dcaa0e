// Looks up TXT records at the system's name servers, or at DNS_SERVERS.
import { Resolver } from 'node:dns/promises';
import * as z from 'zod/mini';

/** `none`: the domain's name servers say that there is none. `unreachable`: nobody answered, or with a fault. */
export type TxtAnswer = { kind: 'records'; texts: string[] } | { kind: 'none' | 'unreachable' };

const Fault = z.object({ code: z.string() });
/** The domain has no TXT record, or does not exist. */
const none = ['ENODATA', 'ENOTFOUND'];

/** Takes at most about nine seconds per name server. A record of several strings is joined (RFC 7208 3.3). */
export async function lookUpTxt(domain: string, servers: readonly string[]): Promise<TxtAnswer> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  try {
    const records = await resolver.resolveTxt(domain);
    return { kind: 'records', texts: records.map((parts) => parts.join('')) };
  } catch (error) {
    const { code } = Fault.parse(error);
    return { kind: none.includes(code) ? 'none' : 'unreachable' };
  }
}
