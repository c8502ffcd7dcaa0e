// Scorecards: a reviewer's level for each competence of the ideal profile, with a note. Until members who may rate have
// submitted theirs, or chosen to view without scoring, they get no others.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { maxCompetences } from './job.ts';
import { optionalText } from './text.ts';

/** 1 to 4, best last. 0: the candidate gave no evidence, which counts in no mean. */
export const ScoreLevel = z.int().check(z.gte(0), z.lte(4));

export const maxScoreNote = 2000;

/** A competence of the job as it is worded now. */
export const ScoredCompetence = z.object({
  id: Id,
  /** Increases with every change of the wording: its name and its levels. */
  version: z.int(),
  name: z.string(),
  /** The level that the ideal candidate has, 1 to 4. */
  target: z.int(),
  /** One sentence for each level, the lowest first; empty if nobody wrote any. */
  levels: z.array(z.string()),
  question_ids: z.array(Id),
});
export type ScoredCompetence = z.infer<typeof ScoredCompetence>;

/** The wording that a level was given for, if it has changed since. */
export const EarlierWording = z.object({ name: z.string(), levels: z.array(z.string()) });

export const GivenLevel = z.object({
  competence_id: Id,
  version: z.int(),
  /** Null in a draft: only a note so far. */
  level: z.nullable(ScoreLevel),
  note: z.string(),
  /** As first submitted; null in a draft. */
  first_level: z.nullable(ScoreLevel),
  /** Null if the wording is still the same. */
  earlier: z.nullable(EarlierWording),
});
export type GivenLevel = z.infer<typeof GivenLevel>;

/** The team's levels of one competence. */
export const CompetenceMean = z.object({
  competence_id: Id,
  /** Of the levels from 1 to 4, to two places; null if there are none. */
  mean: z.nullable(z.number()),
  /** The number of these levels. */
  reviewers: z.int(),
});
export type CompetenceMean = z.infer<typeof CompetenceMean>;

/** A submitted scorecard. */
export const SubmittedScorecard = z.object({
  user_id: Id,
  user_name: z.string(),
  submitted_at: Instant,
  /** True if its author had seen the others before. It then counts in no agreement. */
  viewed_first: z.boolean(),
  levels: z.array(GivenLevel),
});
export type SubmittedScorecard = z.infer<typeof SubmittedScorecard>;

export const Scorecard = z.object({
  response_id: Id,
  /** In the order of the ideal profile. */
  competences: z.array(ScoredCompetence),
  /** True if the candidate has been in a live interview, and so may have shown something without an answer. */
  was_met: z.boolean(),
  /** The member's own scorecard; null: none yet. `updated_at` is for optimistic locking. */
  own: z.nullable(
    z.object({
      updated_at: Instant,
      submitted_at: z.nullable(Instant),
      /** When the member chose to view without scoring, before submitting; null: never. */
      viewed_first_at: z.nullable(Instant),
      levels: z.array(GivenLevel),
    }),
  ),
  /** The number of submitted scorecards, the member's own included. */
  submitted: z.int(),
  /** Null until a member who may rate has submitted, or viewed without scoring. */
  team: z.nullable(
    z.object({
      means: z.array(CompetenceMean),
      /** By name. */
      scorecards: z.array(SubmittedScorecard),
    }),
  ),
});
export type Scorecard = z.infer<typeof Scorecard>;

/** All levels of the present competences; those that are left out are removed from a draft. */
const ScorecardDraft = z.object({
  /** As last read; null: there was none. */
  updated_at: z.nullable(Instant),
  levels: z
    .array(
      z.object({
        competence_id: Id,
        /** The wording that the member read. */
        version: z.int().check(z.gte(1)),
        level: z.nullable(ScoreLevel),
        note: optionalText(maxScoreNote),
      }),
    )
    .check(z.maxLength(maxCompetences)),
});
export type ScorecardDraft = z.infer<typeof ScorecardDraft>;

export const getScorecard = endpoint({
  method: 'GET',
  path: 'responses/:id/scorecard',
  summary:
    'The member’s own scorecard of a candidate, and the team’s. Members who may rate get the team’s after submitting their own or choosing to see it without scoring',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  data: Scorecard,
});

export const saveScorecard = endpoint({
  method: 'PUT',
  path: 'responses/:id/scorecard',
  summary:
    'Save the draft of one’s own scorecard, or change the submitted one, which must stay complete. `edited_meanwhile` if it changed since `updated_at`, with the current one in `details.current`',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  body: ScorecardDraft,
  data: Scorecard,
});

export const submitScorecard = endpoint({
  method: 'POST',
  path: 'responses/:id/scorecard/submit',
  summary: 'Save and submit one’s own scorecard. It needs a level for every competence',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  body: ScorecardDraft,
  data: Scorecard,
});

export const viewScorecards = endpoint({
  method: 'POST',
  path: 'responses/:id/scorecard/view',
  summary:
    'See the team’s scorecards without scoring. This is recorded: one’s own later scorecard counts in no agreement',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  data: Scorecard,
});

/** The most candidates that are compared. */
export const maxComparedScorecards = 4;

export const JobScorecards = z.object({
  competences: z.array(z.pick(ScoredCompetence, { id: true, name: true, target: true })),
  /** In the order of `ids`, without those that the member can’t see. */
  candidates: z.array(
    z.object({
      response_id: Id,
      submitted: z.int(),
      /** Null under the same condition as `team` of a scorecard. */
      means: z.nullable(z.array(CompetenceMean)),
    }),
  ),
});
export type JobScorecards = z.infer<typeof JobScorecards>;

export const getJobScorecards = endpoint({
  method: 'GET',
  path: 'jobs/:id/scorecards',
  summary: 'The team’s mean for each competence of up to four candidates. `ids`: theirs, separated by commas',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  query: z.object({ ids: z.string().check(z.maxLength(200)) }),
  data: JobScorecards,
});
