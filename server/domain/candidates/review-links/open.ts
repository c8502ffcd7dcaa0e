// Opens a review link: checks the password, counts the view, and starts the guest's session with
// the token that the browser generated.
import { hashToken } from '../../../kernel/tokens.ts';
import { newId } from '#contract/id.ts';
import { record } from '../../organizations/audit/record.ts';
import { beginAttempt } from '../../organizations/auth/attempts.ts';
import type { Attempt } from '../../organizations/auth/attempts.ts';
import { verifyPassword } from '../../organizations/auth/passwords.ts';
import { findReviewLink } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { networkOf } from '../../../kernel/network-of.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireOpenLink } from './as-guest.ts';
import { designAddressesFor } from '../../files/addresses.ts';
import { countShown, findGuest, findJobAndCompany, insertGuest } from './guest-store.ts';
import { asksName } from './rules.ts';
import { countView } from './store.ts';
import { aboutToWire } from './to-wire.ts';

/**
 * The link's details before it is opened. @throws Refusal: review_link_invalid, review_link_over
 */
export async function previewLink(deps: Deps, hash: string) {
  const place = await requirePlace(deps, hash);
  return deps.db.asTenant({ agencyId: place.agencyId }, async (tx) => {
    const link = await requireOpenLink(tx, deps, place);
    return {
      ...aboutToWire(await findJobAndCompany(tx, link), designAddressesFor(deps, link.agency_id)),
      has_password: link.password_hash !== null,
      asks_name: asksName(link),
      candidates: await countShown(tx, link),
    };
  });
}

export interface Opening {
  hash: string;
  token: string;
  password: string;
  name: string;
  ip: string;
}

/**
 * @throws Refusal: review_link_invalid, review_link_over, wrong_password, invalid_fields, id_taken,
 * too_many_requests
 */
export async function openLink(deps: Deps, opening: Opening): Promise<void> {
  const place = await requirePlace(deps, opening.hash);
  const tenant = { agencyId: place.agencyId };
  const { password_hash } = await deps.db.asTenant(tenant, (tx) => requireOpenLink(tx, deps, place));
  // Outside any transaction: hashing is slow by design.
  const attempt = password_hash === null ? undefined : await beginGuess(deps, place, opening);
  if (password_hash !== null && !(await verifyPassword(opening.password, password_hash)))
    throw new Refusal('wrong_password');
  await deps.db.asTenant(tenant, async (tx) => {
    await attempt?.succeed(tx);
    const link = await requireOpenLink(tx, deps, place);
    if (asksName(link) && opening.name === '')
      throw new Refusal('invalid_fields', { fields: { name: 'required' } });
    const row = {
      ...{ agency_id: link.agency_id, id: newId(), review_link_id: link.id, name: opening.name },
      ...{ token_hash: hashToken(opening.token), created_at: deps.now() },
    };
    if (!(await insertGuest(tx, row))) {
      const known = await findGuest(tx, row.token_hash);
      // A repeated call: the link is already open (P3).
      if (known?.review_link_id === link.id && known.name === row.name) return;
      throw new Refusal('id_taken');
    }
    await countView(tx, link, deps.now());
    const change = { kind: 'opened', subjectKind: 'review_link', subjectId: link.id } as const;
    await record(tx, { ...tenant, ip: opening.ip }, { ...change, after: { guest_id: row.id } });
    await notify(tx, { kind: 'job', job_id: link.job_id });
  });
}

/**
 * Counted like password guesses at sign-in (organizations/auth/attempt-rules.ts), so that strangers
 * cannot lock out guests who know the password.
 */
function beginGuess(
  deps: Deps,
  { reviewLinkId }: { reviewLinkId: string },
  { ip }: Opening,
): Promise<Attempt> {
  return beginAttempt(deps, `review link ${reviewLinkId}`, { kind: 'network', network: networkOf(ip) });
}

async function requirePlace(deps: Deps, hash: string) {
  const place = await deps.db.asNobody((tx) => findReviewLink(tx, hash));
  if (!place) throw new Refusal('review_link_invalid');
  return place;
}
