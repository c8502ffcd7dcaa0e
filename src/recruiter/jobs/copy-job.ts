// Copies a job. Only the ids, the name and the start differ.
import { competenceOf, type JobDetail } from '#contract/job.ts';
import { formOf, startOf, type JobFormValues } from './job-form.ts';
import { duplicateOf } from './question/question-form.ts';

/** `name` is the copy's name. A past end is not copied: the new job would be closed before it opens. */
export function copyOfJob(job: JobDetail, name: string, newId: () => string, now: Date): JobFormValues {
  const values = formOf(job, newId);
  const questions = values.questions.map((question) => duplicateOf(question, newId));
  const copyOf = new Map(values.questions.map(({ id }, place) => [id, questions[place]?.id]));
  const isExpired = job.expire_date !== null && Date.parse(job.expire_date) <= now.getTime();
  return {
    ...values,
    ...startOf(now.toISOString()),
    ...(isExpired
      ? { ends: values.ends === 'days' ? 'days' : 'never', expire_date: '', stored_end: null }
      : {}),
    id: newId(),
    name: name.slice(0, maxNameCharacters),
    competences: job.competences.map(({ question_ids: ids = [], ...competence }) =>
      competenceOf({
        ...competence,
        id: newId(),
        question_ids: ids.flatMap((id) => copyOf.get(id) ?? []),
      }),
    ),
    pipelines: job.pipelines.map((pipeline) => ({ ...pipeline, id: newId() })),
    questions,
  };
}

/** The same limit as in the contract's JobDraft. */
const maxNameCharacters = 200;
