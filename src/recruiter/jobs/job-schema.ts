// Validates the job form with the contract's schema, plus a few rules that a schema cannot express.
// server/domain/jobs/rules.ts has the same rules.
import * as z from 'zod/mini';
import { JobDraft } from '#contract/job.ts';
import { hasFittingTime, lacksTests } from '#contract/question-draft.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { faultOf } from '../../kit/forms/fault-of.ts';
import { valueAt } from '../../kit/forms/form-state.ts';
import { cuesOf } from './captions.ts';
import { draftOfForm, isNamed, type JobFormValues } from './job-form.ts';

/** From the form's values to the job to send. */
export const JobFormSchema = z.pipe(
  z.custom<JobFormValues>(),
  z.transform((values: JobFormValues, { issues }): JobDraft => {
    for (const [path, message] of Object.entries(faultsOfForm(values)))
      issues.push({ code: 'custom', path: path.split('.'), message, input: values });
    return JobDraft.safeParse(draftOfForm(values)).data ?? z.NEVER;
  }),
);

/** Maps dotted form paths to errors. Empty if the job may be sent. */
export function faultsOfForm(values: JobFormValues): Record<string, FieldFault> {
  const draft = draftOfForm(values);
  const parsed = JobDraft.safeParse(draft, { error: faultOf });
  const faults: Record<string, FieldFault> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    faults[formPath(path, values)] ??= faultOf({ ...issue, input: valueAt(draft, path) });
  }
  for (const [index, question] of draft.questions.entries()) {
    if (lacksTests(question)) faults[`questions.${index}.tests`] = 'required';
    if (!hasFittingTime(question)) faults[`questions.${index}.time`] = 'out_of_range';
    if (question.captions.trim() !== '' && cuesOf(question.captions) === null)
      faults[`questions.${index}.captions`] ??= 'format';
  }
  if (endsTooEarly(draft, values.stored_end)) faults['expire_date'] ??= 'out_of_range';
  return faults;
}

/** A job that has already ended may still be edited otherwise. */
function endsTooEarly({ start_at, expire_date }: JobDraft, storedEnd: string | null): boolean {
  if (!expire_date) return false;
  const end = Date.parse(expire_date);
  return end <= Date.parse(start_at) || (end <= Date.now() && expire_date !== storedEnd);
}

/** The form has a field for the start's day, and lines without a name, which the draft does not have. */
function formPath(path: string, values: JobFormValues): string {
  if (path === 'start_at') return 'start_day';
  const [list = '', index, ...rest] = path.split('.');
  if ((list !== 'competences' && list !== 'pipelines') || index === undefined) return path;
  const places = values[list].flatMap((line, place) => (isNamed(line) ? [place] : []));
  return [list, places[Number(index)], ...rest].join('.');
}
