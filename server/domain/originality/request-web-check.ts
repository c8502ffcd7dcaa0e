// A member asks to look for an answer on the web. Each text is sent once, no matter which member asks, and only if its candidate saw the notice.
import { createHash } from 'node:crypto';
import type { WebCheck } from '#contract/originality.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { findAnswer } from '../candidates/rate-store.ts';
import { record } from '../organizations/audit/record.ts';
import { webCheckTask } from './check-web.ts';
import * as store from './web-store.ts';
import { checkToWire, isTooShort, noCheck } from './web-to-wire.ts';
import { giveBackWebChecks, reserveWebCheck } from './web-usage.ts';

/** @throws Refusal: `not_found`, `web_check_off`, `plan_limit` */
export function requestWebCheck(
  deps: Deps,
  member: SignedInMember,
  actor: Actor,
  id: string,
): Promise<WebCheck> {
  const { agencyId } = member;
  return deps.db.asTenant(member, async (tx) => {
    const place = await findAnswer(tx, member, id);
    const answer = place && (await store.findText(tx, agencyId, id));
    if (!place || !answer) throw new Refusal('not_found');
    const { answerId, responseId, jobId } = place;
    const told = await store.noticedAt(tx, { agency_id: agencyId, id: responseId }, deps.config);
    const { text, type, isChecked, recordedAt } = answer;
    if (text === null || type !== 'text' || !isChecked || !told || recordedAt < told)
      throw new Refusal('web_check_off');
    if (isTooShort(text)) return noCheck('too_short');
    const content_sha256 = createHash('sha256').update(text).digest('hex');
    const before = await store.findCheck(tx, agencyId, answerId);
    if (before && before.state !== 'failed') return checkToWire(before);
    const now = deps.now();
    // Its text may have changed since it failed.
    if (before) await giveBackWebChecks(tx, { agencyId, answerId, now });
    const row = { agency_id: agencyId, answer_id: answerId, content_sha256, attempts: 0, fault: '' };
    const same = await store.findSameText(tx, agencyId, content_sha256);
    if (same) {
      const { results, checked_at } = same;
      await store.putCheck(tx, { ...row, state: 'ready', results, checked_at, updated_at: now });
    } else {
      await reserveWebCheck(tx, { agencyId, answerId, contentSha256: content_sha256, now }, deps.config);
      await store.putCheck(tx, { ...row, state: 'waiting', results: null, updated_at: now });
      await enqueue(tx, webCheckTask, { agency_id: agencyId, answer_id: answerId }, { group: agencyId });
    }
    await record(tx, actor, { kind: 'web_checked', subjectKind: 'answer', subjectId: answerId });
    await notify(tx, { kind: 'response', job_id: jobId, response_id: responseId });
    const stored = await store.findCheck(tx, agencyId, answerId);
    return stored ? checkToWire(stored) : noCheck('none');
  });
}
