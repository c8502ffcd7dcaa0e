// In which of a job's fields two versions differ, in the order of the form.
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import { draftOfForm, formOf } from './job-form.ts';

export const comparedFields = [
  'name',
  'company_id',
  'description',
  'location',
  'salary',
  'role_id',
  'start_at',
  'expire_days',
  'expire_date',
  'template',
  'ask_cv',
  'ask_motivation_letter',
  'random_order',
  'block_try',
  'one_per_ip',
  'for_follow_up',
] as const;
export type ComparedField = (typeof comparedFields)[number];

export function differingFields(
  theirs: JobDetail,
  mine: JobDraft,
): { fields: ComparedField[]; questions: boolean } {
  const newer = draftOfForm(formOf(theirs, newId));
  return {
    fields: comparedFields.filter((field) => newer[field] !== mine[field]),
    questions: JSON.stringify(newer.questions.map(shown)) !== JSON.stringify(mine.questions.map(shown)),
  };
}

/** A question as far as people see it; the ids of empty options do not matter. */
function shown({
  question,
  type,
  time,
  preparation_time,
  retake,
  tests,
  points,
  is_count,
}: JobDraft['questions'][number]) {
  const options = tests.filter(({ text }) => text !== '').map(({ text, correct }) => [text, correct]);
  return [type, question, time, preparation_time, retake, options, points, is_count];
}
