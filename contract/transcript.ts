// Transcripts: the recognized words of a video answer, and the search in them.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { requiredText } from './text.ts';

/**
 * `waiting` and `running`: the words are on their way. `nothing_heard`: fewer than three words. `over_limit`: not started, since
 * the plan's minutes or the installation's budget of this month are used up.
 */
export const transcriptStates = [
  'waiting',
  'running',
  'ready',
  'nothing_heard',
  'failed',
  'over_limit',
] as const;
export const TranscriptState = z.enum(transcriptStates);
export type TranscriptState = z.infer<typeof TranscriptState>;

/**
 * Why it failed. `no_sound`: the video has no sound track. `unreadable`: its sound cannot be decoded. `refused`: the service
 * refused the request. `unreachable`: it did not answer. `bad_reply`: its answer made no sense. `engine_crash`: it ended our
 * process, or a model on the server's own machine could not be loaded, crashed or took too long.
 */
export const transcriptFaults = [
  'no_sound',
  'unreadable',
  'refused',
  'unreachable',
  'bad_reply',
  'engine_crash',
] as const;
export const TranscriptFault = z.enum(transcriptFaults);
export type TranscriptFault = z.infer<typeof TranscriptFault>;

export const maxTranscriptWords = 20_000;

/**
 * A word with its time in the video, in milliseconds, and how sure the model is of it, from 0 to 1. Null: the model does not
 * say.
 */
export const TranscriptWord = z.object({
  from_ms: z.int(),
  to_ms: z.int(),
  word: z.string(),
  confidence: z.nullable(z.number()),
});
export type TranscriptWord = z.infer<typeof TranscriptWord>;

/** A correction: other words instead of a run of recognized ones. */
export const TranscriptEdit = z.object({
  id: Id,
  /** Indexes in `words`; `to_word` is beyond the last. Those of two corrections never overlap. */
  from_word: z.int(),
  to_word: z.int(),
  text: z.string(),
  /** Who made it; empty if unknown. */
  user_name: z.string(),
  created_at: Instant,
});
export type TranscriptEdit = z.infer<typeof TranscriptEdit>;

export const Transcript = z.object({
  answer_id: Id,
  /** `none`: there is no transcript, and none is being made. */
  state: z.enum([...transcriptStates, 'none']),
  /** Null: no fault. Of a waiting one: why the last attempt failed. */
  fault: z.nullable(TranscriptFault),
  /** Two letters: what the question asks for, and what was heard. Empty: unknown. */
  expected_language: z.string(),
  language: z.string(),
  model: z.string(),
  /** False: words have the times of the passage they are in. */
  is_timed: z.boolean(),
  /** As recognized; they never change. */
  words: z.array(TranscriptWord),
  /** In the order of their words. */
  edits: z.array(TranscriptEdit),
  /** How many recognized words were dropped as invented, by the reason. */
  dropped: z.object({ silence: z.int(), repeated: z.int(), no_speech: z.int(), phrase: z.int() }),
  /** Increases with every change. */
  revision: z.int(),
  made_at: z.nullable(Instant),
});
export type Transcript = z.infer<typeof Transcript>;

/** What an answer says about its transcript; null: there is none. */
export const TranscriptSummary = z.object({
  state: TranscriptState,
  language: z.string(),
  revision: z.int(),
});

export const getTranscript = endpoint({
  method: 'GET',
  path: 'answers/:id/transcript',
  summary: 'The recognized words of a video answer',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  data: Transcript,
});

export const makeTranscript = endpoint({
  method: 'POST',
  path: 'answers/:id/transcript',
  summary:
    'Recognize the words again if that failed, or for the first time. One that is ready or on its way stays',
  access: { who: 'user', permission: 'ai.use' },
  params: ById,
  data: Transcript,
});

/** The most words that one correction replaces. */
export const maxEditedWords = 100;

export const correctTranscript = endpoint({
  method: 'PUT',
  path: 'answers/:id/transcript/edits',
  summary:
    'Correct a run of recognized words. It replaces earlier corrections inside the run. `edited_meanwhile` if the transcript changed since `revision`, with the current one in `details.current`',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({
    id: Id,
    revision: z.int(),
    from_word: z.int().check(z.gte(0)),
    to_word: z.int().check(z.gte(1)),
    text: requiredText(1000),
  }),
  data: Transcript,
});

export const undoCorrection = endpoint({
  method: 'DELETE',
  path: 'answers/:id/transcript/edits/:edit',
  summary: 'Show the recognized words again instead of a correction',
  access: { who: 'user', permission: 'responses.note' },
  params: z.extend(ById, { edit: Id }),
  data: Transcript,
});

/** Answers per page of a search. */
export const searchPageSize = 20;

export const AnswerHit = z.object({
  answer_id: Id,
  response_id: Id,
  job_id: Id,
  job_name: z.string(),
  /** The candidate's name, or the email address without one. */
  full: z.string(),
  question: z.string(),
  /** Some words around the first match, and where the matches are in it: `from` and `to` in UTF-16 units. */
  passage: z.string(),
  matches: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Where the first match is in the video; null: it is a written answer. */
  at_ms: z.nullable(z.int()),
});
export type AnswerHit = z.infer<typeof AnswerHit>;

export const searchAnswers = endpoint({
  method: 'GET',
  path: 'answers/search',
  summary:
    'Answers with all of the words, recognized in a video or written, newest first. Words in quotation marks must be next to each other; the last word may be unfinished. `after`: the `next` of the previous page',
  access: { who: 'user', permission: 'responses.view' },
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    job_id: z.optional(Id),
    response_id: z.optional(Id),
    after: z.optional(Id),
  }),
  data: z.object({ hits: z.array(AnswerHit), next: z.nullable(Id) }),
});
