// The job form's context, for its sections.
import { useFormContext } from 'react-hook-form';
import type { JobDraft } from '#contract/job.ts';
import type { JobFormValues } from './job-form.ts';

export function useJobForm() {
  return useFormContext<JobFormValues, unknown, JobDraft>();
}
