// The candidate's position in the interview, saved on the device at every transition and parsed on return.
// Changes must be additive: an older version of the page may have saved the state.
import * as z from 'zod/mini';
import { Id, Instant } from '#contract/id.ts';
import { AnswerSubmission } from '#contract/interview.ts';

export const recorderFaults = [
  'permission_denied',
  'no_device',
  'device_in_use',
  'insecure_context',
  'unsupported',
  'device_lost',
  'muted',
  'asleep',
  'recorder_error',
  'sink_error',
] as const;
const Fault = z.enum(recorderFaults);

const Ms = z.number().check(z.gte(0));
const TakeId = z.string();

/** A take that can be chosen as the answer. */
const SavedTake = z.object({
  take_id: TakeId,
  recorded_ms: Ms,
  /** Epoch ms of the server's clock; absent in states that earlier versions saved. */
  saved_at: z.optional(z.number()),
});
export type SavedTake = z.infer<typeof SavedTake>;

export const Draft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('code'), language: z.string(), text: z.string() }),
  z.object({ kind: z.literal('choice'), option_ids: z.array(Id) }),
]);
export type Draft = z.infer<typeof Draft>;

const draftProblems = ['select_option', 'write_code', 'write_text'] as const;
export type DraftProblem = (typeof draftProblems)[number];

/**
 * intro: limited preparation is announced; the question is still hidden.
 * reading: unlimited preparation.
 * preparing: recording starts automatically at ends_at (epoch ms of the server's clock).
 * countdown: recording starts automatically at ends_at; a press skips the rest.
 * arming: the recorder is starting.
 * interrupted: a take with data ended early; the candidate may use it.
 * saving: the take is complete and being closed.
 * answering: a written answer. With a time limit, its clock runs since shown_at (epoch ms of the server's clock).
 * expired: the time of a written answer is up, and its draft becomes the answer.
 * submitting: the answer is being passed to the outbox.
 * answered: the only take was submitted as it ended; the candidate continues when ready.
 * time_up: the time of a written answer was up; the candidate continues when ready.
 */
export const Phase = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('intro') }),
  z.object({ phase: z.literal('reading'), fault: z.nullable(Fault) }),
  z.object({ phase: z.literal('preparing'), ends_at: z.number() }),
  z.object({ phase: z.literal('countdown'), ends_at: z.number() }),
  z.object({ phase: z.literal('arming'), take_id: z.nullable(TakeId), recorded_ms: Ms }),
  z.object({ phase: z.literal('recording'), take_id: TakeId, recorded_ms: Ms }),
  z.object({
    phase: z.literal('interrupted'),
    take_id: TakeId,
    recorded_ms: Ms,
    reason: z.enum(['closed', ...recorderFaults]),
  }),
  z.object({ phase: z.literal('saving'), take_id: TakeId, recorded_ms: Ms }),
  z.object({ phase: z.literal('recorded'), chosen: TakeId }),
  z.object({
    phase: z.literal('answering'),
    draft: Draft,
    problem: z.nullable(z.enum(draftProblems)),
    shown_at: z.optional(z.number()),
  }),
  z.object({ phase: z.literal('expired'), draft: Draft, shown_at: z.number() }),
  z.object({
    phase: z.literal('submitting'),
    answer: AnswerSubmission,
    is_time_up: z.optional(z.boolean()),
  }),
  z.object({ phase: z.literal('answered'), take_id: TakeId }),
  z.object({ phase: z.literal('time_up'), is_saved: z.boolean() }),
]);
export type Phase = z.infer<typeof Phase>;

const QuestionStep = z.object({
  step: z.literal('question'),
  index: z.int().check(z.gte(0)),
  takes: z.array(SavedTake),
  phase: Phase,
});
export type QuestionStep = z.infer<typeof QuestionStep>;

const SentFile = z.object({
  purpose: z.enum(['cv', 'motivation_letter', 'additional']),
  take_id: TakeId,
  name: z.string(),
});
export type SentFile = z.infer<typeof SentFile>;

/** A written answer that can be changed until the interview is finished. `recorded_at`: epoch ms of the server's clock. */
const WrittenAnswer = z.object({ question_id: Id, draft: Draft, recorded_at: z.number() });
export type WrittenAnswer = z.infer<typeof WrittenAnswer>;

export const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('check') }),
  QuestionStep,
  z.object({ step: z.literal('files'), files: z.array(SentFile) }),
  /** The list of answers. Written ones can be changed before the candidate finishes. */
  z.object({ step: z.literal('summary') }),
  /**
   * Everything is answered. The finish gets its id and time once, so that resending it is the same finish
   * (P3).
   */
  z.object({ step: z.literal('finishing'), finish: z.nullable(z.object({ id: Id, finished_at: Instant })) }),
  z.object({ step: z.literal('done') }),
]);
export type Step = z.infer<typeof Step>;

export const pictures = ['video', 'still', 'none'] as const;
/** What accompanies the audio: video, one still picture, or nothing. */
export type Picture = (typeof pictures)[number];

export const InterviewState = z.object({
  version: z.literal(1),
  /** The selected camera and microphone; null means the device's default. */
  camera_id: z.nullable(z.string()),
  microphone_id: z.nullable(z.string()),
  /** The candidate's choice. Absent: bandwidth and devices decide. */
  picture: z.optional(z.enum(pictures)),
  /** Questions that need no more answers from this device. */
  answered: z.array(Id),
  /** Files added before the questions; the files step starts with them. */
  documents: z.optional(z.array(SentFile)),
  /** True after the files step. */
  are_files_passed: z.optional(z.boolean()),
  written: z.optional(z.array(WrittenAnswer)),
  /** Questions whose time was up before anything was written. */
  unanswered: z.optional(z.array(Id)),
  at: Step,
});
export type InterviewState = z.infer<typeof InterviewState>;

/** The phase of the current question; null between questions. */
export function phaseOf({ at }: Pick<InterviewState, 'at'>): Phase | null {
  return at.step === 'question' ? at.phase : null;
}
