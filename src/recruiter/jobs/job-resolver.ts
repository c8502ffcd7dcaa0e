// Validates the job form with the contract's schema, plus a few rules that a schema cannot express.
// server/domain/jobs/rules.ts has the same rules.
import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import { JobDraft } from '#contract/job.ts';
import { lacksTests } from '#contract/question.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { faultOf } from '../../kit/forms/fault-of.ts';
import { cuesOf } from './captions.ts';
import { draftOfForm, type JobFormValues } from './job-form.ts';

export const jobResolver: Resolver<JobFormValues, unknown, JobDraft> = (values, _context, options) => {
  const faults = Object.entries(faultsOfForm(values));
  if (faults.length === 0) return { values: JobDraft.parse(draftOfForm(values)), errors: {} };
  const errors = Object.fromEntries(
    faults.map(([path, fault]): [string, FieldError] => [path, { type: 'contract', message: fault }]),
  );
  return { values: {}, errors: toNestErrors<JobFormValues>(errors, options) };
};

/** Maps dotted form paths to errors. Empty if the job may be sent. */
export function faultsOfForm(values: JobFormValues): Record<string, FieldFault> {
  const draft = draftOfForm(values);
  const parsed = JobDraft.safeParse(draft, { error: faultOf });
  const faults: Record<string, FieldFault> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const path = formPath(issue.path.map(String).join('.'));
    faults[path] ??= faultOf({ ...issue, input: valueAt(draft, issue.path) });
  }
  for (const [index, question] of draft.questions.entries()) {
    if (lacksTests(question)) faults[`questions.${index}.tests`] = 'required';
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

/** Start and end have separate fields in the form. */
function formPath(path: string): string {
  return path === 'start_at' ? 'start_day' : path;
}

function valueAt(from: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    from,
  );
}
