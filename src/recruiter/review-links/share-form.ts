// Form values of a review link, and their conversion to a draft.
import * as z from 'zod/mini';
import type { ReviewLinkDraft } from '#contract/review-link.ts';
import { minLinkPassword, ReviewLinkDraft as Draft } from '#contract/review-link.ts';

/** How many days a link is valid; null: until it is revoked. */
export const validDays = [1, 7, 30, 90, null] as const;

const Fields = z.object({
  name: Draft.shape.name,
  message: Draft.shape.message,
  shows_contact: z.boolean(),
  shows_files: z.boolean(),
  shows_scorecard: z.boolean(),
  shows_transcript: z.boolean(),
  may_rate: z.boolean(),
  may_comment: z.boolean(),
  valid_days: z.nullable(z.number()),
  password: z.union([z.literal(''), z.string().check(z.minLength(minLinkPassword), z.maxLength(200))]),
  /** True if only the selected questions' answers are shown. */
  some_questions: z.boolean(),
  question_ids: z.array(z.string()),
});
/** A link to chosen questions has at least one: without any, it would show nothing. */
export const ShareForm = Fields.check(
  z.refine((form) => !form.some_questions || form.question_ids.length > 0, {
    error: 'required',
    path: ['question_ids'],
  }),
);
export type ShareForm = z.infer<typeof ShareForm>;

export const emptyForm: ShareForm = {
  name: '',
  message: '',
  shows_contact: false,
  shows_files: false,
  shows_scorecard: false,
  shows_transcript: false,
  may_rate: true,
  may_comment: true,
  valid_days: 30,
  password: '',
  some_questions: false,
  question_ids: [],
};

/** Guests who rate or comment judge alone. */
export function mayShowScorecard({
  may_rate,
  may_comment,
}: Pick<ShareForm, 'may_rate' | 'may_comment'>): boolean {
  return !may_rate && !may_comment;
}

/** `now` in milliseconds since 1970. */
export function draftOf(
  form: ShareForm,
  shown: { jobId: string; responseIds: readonly string[] },
  now: number,
): Omit<ReviewLinkDraft, 'id'> {
  const { valid_days, some_questions, question_ids, ...same } = form;
  return {
    ...same,
    shows_scorecard: same.shows_scorecard && mayShowScorecard(same),
    job_id: shown.jobId,
    response_ids: [...shown.responseIds],
    question_ids: some_questions ? question_ids : null,
    expires_at: valid_days === null ? null : new Date(now + valid_days * 86_400_000).toISOString(),
  };
}
