// After the decision: an invitation to another job, another attempt, and a letter that a recruiter sends. Nothing is automatic.
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
  summary:
    'Invite a candidate to another job that has `for_follow_up`, by the channel that reached them before',
  access: { who: 'user', permission: 'responses.invite', confirmed: true },
  params: ById,
  body: z.object({ id: Id, job_id: Id }),
  data: ResponseDetail,
});

export const reopenResponse = endpoint({
  method: 'POST',
  path: 'responses/:id/reopen',
  summary:
    'Invite a candidate to another attempt at the interview. The earlier attempt stays. `transition_not_allowed` until it has ended',
  access: { who: 'user', permission: 'responses.reopen', confirmed: true },
  params: ById,
  /** `id` becomes the id of the new response. */
  body: z.object({ id: Id, deadline_at: z.nullable(Instant) }),
  data: ResponseDetail,
});

export const decisionKinds = ['acceptance', 'rejection'] as const;
export const DecisionKind = z.enum(decisionKinds);
export type DecisionKind = z.infer<typeof DecisionKind>;

/** `question`: about an answer that has passages in common with another text. It needs no decision, and has no template. */
export const candidateLetterKinds = [...decisionKinds, 'question'] as const;
export const CandidateLetterKind = z.enum(candidateLetterKinds);
export type CandidateLetterKind = z.infer<typeof CandidateLetterKind>;

/** May be longer than its template (message.ts), because names are filled in. */
export const DecisionLetter = z.object({ title: requiredText(600), text: requiredText(6000) });
export type DecisionLetter = z.infer<typeof DecisionLetter>;

export const getDecisionLetter = endpoint({
  method: 'GET',
  path: 'responses/:id/letters/:kind',
  summary:
    'A draft of an email to a candidate in their language: of a decision, from the organization’s message template or the default one, or a question about an answer',
  access: { who: 'user', permission: 'responses.decide' },
  params: z.extend(ById, { kind: CandidateLetterKind }),
  data: z.object({
    /** Filled in, but validated only when it is sent. */
    title: z.string(),
    text: z.string(),
    /** The candidate's language. */
    language: Language,
    /** True for Candor's default text, false for the agency's own. */
    is_default: z.boolean(),
    /** True if the interview was started. If not, the default text mentions no interview; the agency's own may. */
    started: z.boolean(),
    /** Empty if no email address is known. */
    recipient: z.string(),
    /** State of the newest letter of this kind; null if none was sent. */
    state: z.nullable(MessageState),
    sent_at: z.nullable(Instant),
  }),
});

export const sendDecisionLetter = endpoint({
  method: 'POST',
  path: 'responses/:id/letters/:kind',
  summary:
    'Send an email to a candidate. They are notified of a decision only through this call; a `question` needs no decision',
  access: { who: 'user', permission: 'responses.decide', confirmed: true },
  params: z.extend(ById, { kind: CandidateLetterKind }),
  body: z.extend(DecisionLetter, { id: Id }),
  data: ResponseDetail,
});
