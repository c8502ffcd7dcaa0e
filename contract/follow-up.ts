// After the decision: another job, another try, and a letter when, and only when, somebody sends it.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { MessageState } from './invite.ts';
import { Language } from './languages.ts';
import { ResponseDetail } from './response.ts';
import { requiredText } from './text.ts';

export const inviteToFollowUp = endpoint({
  method: 'POST',
  path: 'responses/:id/follow-up',
  summary: 'Invite a candidate to another job, one that is for_follow_up, by the channel they are known by',
  access: { who: 'user', permission: 'responses.invite', confirmed: true },
  params: ById,
  body: z.object({ id: Id, job_id: Id }),
  data: ResponseDetail,
});

export const reopenResponse = endpoint({
  method: 'POST',
  path: 'responses/:id/reopen',
  summary:
    'Let a candidate take the interview again: another attempt, invited anew; this one stays. `transition_not_allowed` before the first is over',
  access: { who: 'user', permission: 'responses.reopen', confirmed: true },
  params: ById,
  /** `id` becomes the new attempt's response. */
  body: z.object({ id: Id, deadline_at: z.nullable(Instant) }),
  data: ResponseDetail,
});

export const decisionKinds = ['acceptance', 'rejection'] as const;
export const DecisionKind = z.enum(decisionKinds);
export type DecisionKind = z.infer<typeof DecisionKind>;

/** Longer than its template (message.ts), by the names that are filled in. */
export const DecisionLetter = z.object({ title: requiredText(600), text: requiredText(6000) });
export type DecisionLetter = z.infer<typeof DecisionLetter>;

export const getDecisionLetter = endpoint({
  method: 'GET',
  path: 'responses/:id/letters/:kind',
  summary:
    'What the letter would say, in the candidate’s language: the agency’s own text (message-templates) or ours, to be read and changed before it is sent',
  access: { who: 'user', permission: 'responses.decide' },
  params: z.extend(ById, { kind: DecisionKind }),
  data: z.object({
    /** As filled in: whether it may be sent so is checked when it is sent. */
    title: z.string(),
    text: z.string(),
    /** The candidate's. */
    language: Language,
    /** Whether it is Candor's own text; the agency has not changed it. */
    is_default: z.boolean(),
    /** Whether the interview was begun. Where it was not, our text mentions none; the agency's own may. */
    started: z.boolean(),
    /** Empty: no e-mail address is known. */
    recipient: z.string(),
    /** Of the newest letter of this kind; null: none was sent. */
    state: z.nullable(MessageState),
    /** When it went out. */
    sent_at: z.nullable(Instant),
  }),
});

export const sendDecisionLetter = endpoint({
  method: 'POST',
  path: 'responses/:id/letters/:kind',
  summary: 'Send it by mail; nobody is written to unless this is called',
  access: { who: 'user', permission: 'responses.decide', confirmed: true },
  params: z.extend(ById, { kind: DecisionKind }),
  body: z.extend(DecisionLetter, { id: Id }),
  data: ResponseDetail,
});
