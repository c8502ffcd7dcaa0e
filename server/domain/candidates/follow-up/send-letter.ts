// Sends a letter to a candidate: at most once per id, and about a decision only if it matches the current status.
import type { FastifyRequest } from 'fastify';
import type { CandidateLetterKind, DecisionLetter } from '#contract/follow-up.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { requireEmailRoom } from '../../organizations/limits/emails-a-day.ts';
import { isOverLimit, tooMany, windowMs } from '../../organizations/limits/emails-an-hour.ts';
import { countLetters, insertMessage } from '../../invitations/messages-store.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { responseDetail } from '../detail.ts';
import { lockResponse } from '../list/store.ts';
import { mailDecision } from './letter.ts';
import { hasVariable, statusOfLetter } from './rules.ts';

interface Input extends DecisionLetter {
  id: string;
  responseId: string;
  kind: CandidateLetterKind;
}

/**
 * @throws Refusal: edited_meanwhile, no_address, too_many_requests, daily_limit; `unknown_variable`
 * names the field
 */
export function sendLetter(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  { id, responseId, kind, title, text }: Input,
): Promise<ResponseDetail> {
  const { agencyId } = member;
  return deps.db.asTenant(member, async (tx) => {
    const row = await lockResponse(tx, member, responseId);
    if (!row) throw new Refusal('not_found');
    const answer = () => responseDetail(tx, member, row.id, deps);
    const first = async () => {
      if (kind !== 'question' && row.status !== statusOfLetter[kind])
        throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
      const recipient = row.email;
      if (!recipient) throw new Refusal('no_address');
      refuseVariables({ title, text });
      const now = deps.now();
      const after = new Date(now.getTime() - windowMs);
      const sent = await countLetters(tx, agencyId, { kind, recipient, after });
      if (isOverLimit(kind, sent)) throw tooMany(sent, now);
      await requireEmailRoom(tx, { agencyId, config: deps.config, now });
      const message = { agencyId, responseId: row.id, channel: 'email', kind, recipient, now } as const;
      const message_id = await insertMessage(tx, message);
      await enqueue(tx, mailDecision, { agency_id: agencyId, message_id, title, text });
      await record(tx, actorOf(member, request), {
        ...{ kind: `${kind}_sent`, subjectKind: 'response', subjectId: row.id },
      });
      await notify(tx, { kind: 'response', job_id: row.job_id, response_id: row.id });
      return answer();
    };
    const content = { response_id: row.id, kind, title, text };
    return writeOnce(tx, { by: member, id, kind: 'letter', content }, { first, again: answer });
  });
}

/** @throws Refusal('invalid_fields') */
function refuseVariables(letter: DecisionLetter): void {
  const wrong = (['title', 'text'] as const).filter((field) => hasVariable(letter[field]));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((field) => [field, 'unknown_variable' as const]));
  throw new Refusal('invalid_fields', { fields });
}
