// The job's form, for its parts.
import { useFormContext } from 'react-hook-form';
import type { JobDraft } from '#contract/job.ts';
import type { JobFormValues } from './job-form.ts';

export function useJobForm() {
  return useFormContext<JobFormValues, unknown, JobDraft>();
}
