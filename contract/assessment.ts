// What a model suggests for a candidate's scorecard: a level for a competence, with passages of the answers as evidence. Only
// members who have submitted their own scorecard get it, and it changes nothing else.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';

/**
 * `new`: nothing was assessed yet. `no_evidence`: no answer shows the competence. `changed`: the quoted words have been corrected
 * since. `none`: the model made no usable suggestion, or there is no answer.
 */
export const suggestionStates = [
  'new',
  'waiting',
  'running',
  'ready',
  'no_evidence',
  'changed',
  'none',
  'over_limit',
] as const;
export const SuggestionState = z.enum(suggestionStates);
export type SuggestionState = z.infer<typeof SuggestionState>;

export const reactions = ['agree', 'disagree'] as const;
export const Reaction = z.enum(reactions);
export type Reaction = z.infer<typeof Reaction>;

/** A passage of an answer, word for word, with the rest of its sentence. */
export const SuggestionQuote = z.object({
  answer_id: Id,
  question: z.string(),
  before: z.string(),
  quote: z.string(),
  after: z.string(),
  /** Where it begins in the video; null: the answer is written. */
  at_ms: z.nullable(z.int()),
});
export type SuggestionQuote = z.infer<typeof SuggestionQuote>;

export const Suggestion = z.object({
  /** Null: `new`, or there is no answer. */
  id: z.nullable(Id),
  competence_id: Id,
  name: z.string(),
  state: SuggestionState,
  /** 1 to 4; null unless it is `ready`. */
  level: z.nullable(z.int()),
  /** Empty unless it is `ready`. */
  reason: z.string(),
  quotes: z.array(SuggestionQuote),
  /** True if an answer addresses a model: it was assessed once more without that, and the lower level counts. */
  is_suspect: z.boolean(),
  /** True if the competence has been reworded since. */
  is_earlier: z.boolean(),
  model: z.string(),
  made_at: z.nullable(Instant),
  /** The member's own. */
  reaction: z.nullable(Reaction),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z.object({
  response_id: Id,
  /** False if it is not configured or not on, if the candidate declined or was not asked, and if there is no answer: members cannot tell. */
  is_on: z.boolean(),
  /** The first day, in UTC, on which the job's answers may be assessed, while it is in the future. */
  off_until: z.nullable(z.iso.date()),
  /** True if something can be assessed that is not, or not as it is now. */
  can_run: z.boolean(),
  /** In the order of the ideal profile. */
  suggestions: z.array(Suggestion),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const getSuggestions = endpoint({
  method: 'GET',
  path: 'responses/:id/suggestions',
  summary:
    'What a model suggests for a candidate’s scorecard. `scorecard_first` until the member has submitted their own',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  data: Suggestions,
});

export const makeSuggestions = endpoint({
  method: 'POST',
  path: 'responses/:id/assessments',
  summary:
    'Have a model assess what it has not assessed, or not as it is now. `dry_run`: only what that would be. `nothing_to_assess` if there is nothing, also if the candidate declined',
  access: { who: 'user', permission: 'ai.use' },
  params: ById,
  body: z.object({ id: Id, dry_run: z._default(z.boolean(), false) }),
  data: z.object({
    /** How many competences. The run counts as one assessed candidate. */
    count: z.int(),
    /** What it costs the operator at most, in their currency; null: no prices are set. */
    price: z.nullable(z.number()),
  }),
});

export const reactToSuggestion = endpoint({
  method: 'PUT',
  path: 'assessments/:id/reaction',
  summary: 'Agree or disagree with a suggestion; null: neither. It changes nothing else',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  body: z.object({ reaction: z.nullable(Reaction) }),
  data: Suggestions,
});

/** How a model was used, to tell a candidate who asks. */
export const Explanation = z.object({
  response_id: Id,
  /** The company that ran the model, which the candidate was told; empty: none did. */
  processor: z.string(),
  /** What the model was told to do, and the employer's notes. */
  instructions: z.string(),
  notes: z.string(),
  competences: z.array(
    z.object({
      name: z.string(),
      /** A sentence for each level, the lowest first. */
      levels: z.array(z.string()),
      suggestion: Suggestion,
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

export const getExplanation = endpoint({
  method: 'GET',
  path: 'responses/:id/explanation',
  summary:
    'How a model was used on a candidate’s answers, for a candidate who asks. `scorecard_first` until a member who may rate has submitted their own',
  access: { who: 'user', permission: 'responses.decide' },
  params: ById,
  data: Explanation,
});

/** How suggestions of a job compare with scorecards. Removed candidates, and members who viewed the team's first, do not count. */
export const SuggestionFigures = z.object({
  /** Pairs of a suggested level and the level that a member gave for the same wording. */
  levels_count: z.int(),
  /** Null for fewer than `fewestForRates` levels. */
  compared: z.nullable(
    z.object({
      /** How far the member’s first level is from the suggested one: equal, one level, or two or three. */
      same: z.int(),
      near: z.int(),
      far: z.int(),
      /** Levels that members changed after the suggestion was made, and how many of them are now closer to it. */
      changed: z.int(),
      toward: z.int(),
      agree: z.int(),
      disagree: z.int(),
    }),
  ),
  /** By the language of the answers: as recognized in a video, otherwise the language of the candidate’s page. Most assessed first. */
  languages: z.array(
    z.object({
      /** A language code, such as `de`. */
      language: z.string(),
      /** Assessed competences of candidates. */
      assessed: z.int(),
      /** Those with a level; null if fewer than `fewestForRates` were assessed. */
      with_evidence: z.nullable(z.int()),
    }),
  ),
});
export type SuggestionFigures = z.infer<typeof SuggestionFigures>;

export const getSuggestionFigures = endpoint({
  method: 'GET',
  path: 'jobs/:id/suggestion-figures',
  summary:
    'How the suggestions of a job compare with the levels that members gave, and how often evidence was found',
  access: { who: 'user', permission: 'analytics.view' },
  params: ById,
  data: SuggestionFigures,
});
