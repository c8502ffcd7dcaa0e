// When a domain counts as proved.
import { proofPrefix } from '#contract/domain.ts';
import type { Domain, DomainFault } from '#contract/domain.ts';
import type { TxtAnswer } from '../../../platform/net/txt-records.ts';

const dayMs = 86_400_000;

/** A proof outlasts name servers that do not answer for this long. */
export const unreachableDays = 7;

/** The columns that a look-up changes. */
export interface Proof {
  verified_at: Date | null;
  found_at: Date | null;
  checked_at: Date | null;
  fault: DomainFault;
}

export function recordOf(token: string): string {
  return proofPrefix + token;
}

export function hasRecord(answer: TxtAnswer, token: string): boolean {
  return answer.kind === 'records' && answer.texts.some((text) => text.trim() === recordOf(token));
}

/** A record that is gone ends the proof at once; name servers that do not answer, after a week. */
export function proofAfter(before: Proof, answer: TxtAnswer, token: string, now: Date): Proof {
  if (hasRecord(answer, token))
    return { verified_at: before.verified_at ?? now, found_at: now, checked_at: now, fault: '' };
  if (answer.kind !== 'unreachable')
    return { ...before, verified_at: null, checked_at: now, fault: 'no_record' };
  const isOld = now.getTime() - (before.found_at?.getTime() ?? 0) > unreachableDays * dayMs;
  return {
    ...before,
    verified_at: isOld ? null : before.verified_at,
    checked_at: now,
    fault: 'unreachable',
  };
}

export function stateOf({ verified_at, found_at }: Pick<Proof, 'verified_at' | 'found_at'>): Domain['state'] {
  if (verified_at) return 'verified';
  return found_at ? 'lost' : 'pending';
}

/**
 * The domain that covers the host of a website: the host itself or the longest domain above it. `www.example.com` is
 * covered by `example.com`, `example.com.evil.example` is not.
 */
export function coveringDomain<Row extends { domain: string }>(
  website: string,
  rows: readonly Row[],
): Row | undefined {
  const host = hostOf(website);
  return rows
    .filter(({ domain }) => host === domain || host.endsWith(`.${domain}`))
    .toSorted((a, b) => b.domain.length - a.domain.length)[0];
}

/** The domain in an address as people paste it, in lower-case ASCII; undefined if it has none. */
export function domainIn(text: string): string | undefined {
  const host = text.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  // A port, a user or a space is a mistake.
  if (/[\s:@\\]/.test(host) || !URL.canParse(`https://${host}`)) return undefined;
  // People who paste the website's address mean the whole domain.
  const domain = new URL(`https://${host}`).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return domainForm.test(domain) ? domain : undefined;
}

/** At least two labels (RFC 1035 2.3.4), and no IP address. */
const domainForm = /^(?=.{4,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{2,63}$/;

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.replace(/\.$/, '') : '';
}
