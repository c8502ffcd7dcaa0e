// Questions that a model suggests for a job. It gets the job, and no data of candidates.
import * as z from 'zod/mini';
import { BankContent } from './bank.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { maxCompetences } from './job.ts';
import { Language } from './languages.ts';
import { QuestionType } from './question.ts';
import { optionalText, requiredText } from './text.ts';

/** What an employer may usually not ask about. */
export const sensitiveTopics = [
  'family',
  'health',
  'religion',
  'age',
  'origin',
  'union',
  'sexuality',
] as const;
export type SensitiveTopic = (typeof sensitiveTopics)[number];

export const maxSuggested = 10;
/** The most characters of a job's description that the model gets. */
export const maxDescriptionSent = 12_000;

export const SuggestedQuestion = z.extend(BankContent, {
  /** The sensitive topics that it seems to ask about. */
  topics: z.array(z.enum(sensitiveTopics)),
  /** True if a program printed the outputs of its examples; false if none was run. Only code has examples. */
  examples_run: z.boolean(),
});
export type SuggestedQuestion = z.infer<typeof SuggestedQuestion>;

export const suggestQuestions = endpoint({
  method: 'POST',
  path: 'jobs/questions/suggest',
  summary:
    'Questions that a model suggests for a job. Also needs `ai.use`. One call of a member at a time. The same `id` gets the same reply for a day. `ai_off`, `ai_unavailable` or `ai_reply_unusable` if there are none',
  access: { who: 'user', permission: 'jobs.edit' },
  body: z.object({
    id: Id,
    name: optionalText(200),
    description: requiredText(20_000),
    /** One of config.roles (a profession). */
    role_id: z.nullable(Id),
    /** Names of the ideal profile's competencies. */
    competences: z.array(requiredText(100)).check(z.maxLength(maxCompetences)),
    /** Texts of the job's own questions, which are not to be repeated. */
    existing: z.array(requiredText(5000)).check(z.maxLength(100)),
    count: z.int().check(z.gte(1), z.lte(maxSuggested)),
    kinds: z.array(QuestionType).check(z.minLength(1), z.maxLength(4)),
    language: Language,
  }),
  data: z.object({
    questions: z.array(SuggestedQuestion),
    /** Suggestions that were left out because they could not be used as they were. */
    dropped: z.int(),
    /** True if only the beginning of the description was sent. */
    is_cut: z.boolean(),
  }),
});
export type SuggestInput = z.output<typeof suggestQuestions.body>;
export type Suggested = z.output<typeof suggestQuestions.data>;
