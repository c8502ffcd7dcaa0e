// A new job from one that there is: the same in everything but its ids, its name and its beginning.
import type { JobDetail } from '#contract/job.ts';
import { duplicateOf, formOf, startOf, type JobFormValues } from './job-form.ts';

/** `name` is the copy's. An end that has passed is not copied: the copy would be over before it began. */
export function copyOfJob(job: JobDetail, name: string, newId: () => string, now: Date): JobFormValues {
  const values = formOf(job, newId);
  const isExpired = job.expire_date !== null && Date.parse(job.expire_date) <= now.getTime();
  return {
    ...values,
    ...startOf(now.toISOString()),
    ...(isExpired
      ? { ends: values.ends === 'days' ? 'days' : 'never', expire_date: '', stored_end: null }
      : {}),
    id: newId(),
    name: name.slice(0, maxNameCharacters),
    competences: job.competences.map((competence) => ({ ...competence, id: newId() })),
    pipelines: job.pipelines.map((pipeline) => ({ ...pipeline, id: newId() })),
    questions: values.questions.map((question) => duplicateOf(question, newId)),
  };
}

/** As in the contract's JobDraft. */
const maxNameCharacters = 200;
