// How a member likes to work: the signed-in user's own settings for lists, reviewing and inviting. They follow the member to
// every device and never affect anyone else.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** The columns of the candidate tables beside the candidate's name, in the default order. */
export const candidateColumns = [
  'status',
  'step',
  'progress',
  'rating',
  'score',
  'scorecard',
  'tags',
  'source',
  'invited',
  'finished',
  'created',
] as const;
export const CandidateColumn = z.enum(candidateColumns);
export type CandidateColumn = z.infer<typeof CandidateColumn>;

const Columns = z.array(CandidateColumn).check(z.maxLength(candidateColumns.length));

/** The candidate table's columns of one job, in the member's order. */
const JobColumns = z.object({
  job_id: Id,
  columns: Columns,
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
  /** Of the list across jobs. Empty: the default columns. */
  people_columns: Columns,
});
export type Preferences = z.infer<typeof Preferences>;

export const defaultPreferences: Preferences = {
  open_next: false,
  autoplay: false,
  density: 'comfortable',
  invite_way: null,
  columns: [],
  people_columns: [],
};

/** `stored`: as saved by any version. What is missing or no longer exists has its default. */
export function preferencesOf(stored: unknown): Preferences {
  return z.safeParse(Stored, stored).data ?? defaultPreferences;
}

const { shape } = Preferences;
const Stored = z.object({
  open_next: z.catch(shape.open_next, defaultPreferences.open_next),
  autoplay: z.catch(shape.autoplay, defaultPreferences.autoplay),
  density: z.catch(shape.density, defaultPreferences.density),
  invite_way: z.catch(shape.invite_way, defaultPreferences.invite_way),
  columns: z.catch(
    z.pipe(
      z.array(z.object({ job_id: Id, columns: z.array(z.string()) })),
      z.transform((jobs) => jobs.map(withoutFormer).filter(({ columns }) => columns.length > 0)),
    ),
    defaultPreferences.columns,
  ),
  people_columns: z.catch(
    z.pipe(
      z.array(z.string()),
      z.transform((columns: string[]) => known(columns)),
    ),
    defaultPreferences.people_columns,
  ),
});

function withoutFormer({ job_id, columns }: { job_id: Id; columns: string[] }): JobColumns {
  return { job_id, columns: known(columns) };
}

function known(columns: readonly string[]): CandidateColumn[] {
  return columns.flatMap((column) => CandidateColumn.safeParse(column).data ?? []);
}

/** Fields that are left out stay as they are. `columns` changes one job's columns. An empty list of columns restores the default. */
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
