// How a member likes to work: the signed-in user's own settings for lists, reviewing and inviting. They follow the member to
// every device and never affect anyone else.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** The columns of the candidate table beside the candidate's name, in the default order. */
export const candidateColumns = [
  'status',
  'step',
  'progress',
  'rating',
  'score',
  'tags',
  'source',
  'invited',
  'finished',
  'created',
] as const;
export const CandidateColumn = z.enum(candidateColumns);
export type CandidateColumn = z.infer<typeof CandidateColumn>;

/** The candidate table's columns of one job, in the member's order. */
const JobColumns = z.object({
  job_id: Id,
  columns: z.array(CandidateColumn).check(z.maxLength(candidateColumns.length)),
});
type JobColumns = z.infer<typeof JobColumns>;

/** The newest choices stay. */
const maxJobs = 200;

export const Preferences = z.object({
  /** After a decision, the next candidate to review opens. */
  open_next: z.boolean(),
  /** The first answer plays when a candidate is opened. */
  autoplay: z.boolean(),
  density: z.enum(['comfortable', 'compact']),
  /** The way of inviting that was used last; null: none yet. */
  invite_way: z.nullable(z.enum(['share', 'send', 'bulk'])),
  /** Most recently changed first. A job without an entry has the default columns. */
  columns: z.array(JobColumns).check(z.maxLength(maxJobs)),
});
export type Preferences = z.infer<typeof Preferences>;

export const defaultPreferences: Preferences = {
  open_next: false,
  autoplay: false,
  density: 'comfortable',
  invite_way: null,
  columns: [],
};

/** `stored`: as saved by any version. What is missing or no longer exists has its default. */
export function preferencesOf(stored: unknown): Preferences {
  const parsed = z.safeParse(Preferences, { ...defaultPreferences, ...(stored as object | null) });
  return parsed.success ? parsed.data : defaultPreferences;
}

/** Fields that are left out stay as they are. `columns` changes one job's columns; an empty list restores the default. */
export const PreferencesChange = z.exactPartial(
  z.extend(z.omit(Preferences, { columns: true }), { columns: JobColumns }),
);
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export function changePreferences(
  stored: Preferences,
  { columns, ...settings }: PreferencesChange,
): Preferences {
  const changed = { ...stored, ...settings };
  return columns ? { ...changed, columns: changeColumns(stored.columns, columns) } : changed;
}

function changeColumns(stored: readonly JobColumns[], change: JobColumns): JobColumns[] {
  const others = stored.filter((job) => job.job_id !== change.job_id);
  return change.columns.length > 0 ? [change, ...others].slice(0, maxJobs) : others;
}

export const savePreferences = endpoint({
  method: 'PUT',
  path: 'user/preferences',
  summary: 'Change the signed-in member’s preferences. Fields that are left out stay as they are',
  access: { who: 'user', permission: 'any' },
  body: PreferencesChange,
  data: Preferences,
});
