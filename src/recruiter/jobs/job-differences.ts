// Lists the fields in which two versions of a job differ, in form order.
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import { jobSettingNames, type JobSetting } from '#contract/job-settings.ts';
import { draftOfForm, formOf } from './job-form.ts';

/** The fields that hold lists. */
export const comparedLists = ['questions', 'competences', 'pipelines'] as const;
export type ComparedList = (typeof comparedLists)[number];

export function differingFields(
  theirs: JobDetail,
  mine: JobDraft,
): { fields: JobSetting[]; lists: ComparedList[] } {
  const newer = draftOfForm(formOf(theirs, newId));
  return {
    fields: jobSettingNames.filter((field) => newer[field] !== mine[field]),
    lists: comparedLists.filter((list) => shown[list](newer) !== shown[list](mine)),
  };
}

/** Compares only what users see. Ids and empty options do not count. */
const shown: Record<ComparedList, (job: JobDraft) => string> = {
  questions: ({ questions }) => JSON.stringify(questions.map(shownQuestion)),
  competences: ({ competences }) => JSON.stringify(competences.map(({ name, score }) => [name, score])),
  pipelines: ({ pipelines }) => JSON.stringify(pipelines.map(({ name }) => name)),
};

function shownQuestion({ id: _, default_id: __, tests, ...question }: JobDraft['questions'][number]) {
  const options = tests
    .filter(({ text, output }) => text !== '' || Boolean(output))
    .map(({ text, correct, output = '', hidden = false }) => [text, correct, output, hidden]);
  const fields = Object.entries(question).toSorted(([a], [b]) => a.localeCompare(b));
  return [fields, options];
}
