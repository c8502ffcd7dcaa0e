// Lists the fields in which two versions of a job differ, in form order.
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import { draftOfForm, formOf } from './job-form.ts';

export const comparedFields = [
  'name',
  'company_id',
  'description',
  'role_id',
  'location',
  'salary',
  'currency',
  'start_at',
  'expire_days',
  'expire_date',
  'ask_cv',
  'ask_motivation_letter',
  'ask_additional_files',
  'template',
  'header_image_file_id',
  'preview_video_file_id',
  'random_order',
  'block_try',
  'one_per_ip',
  'audio_only_allowed',
  'self_accommodation',
  'hide_names',
  'for_follow_up',
  'on_company_page',
  'can_export_all',
  'remind_hours',
  'ai_instructions',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** The fields that hold lists. */
export const comparedLists = ['questions', 'competences', 'pipelines'] as const;
export type ComparedList = (typeof comparedLists)[number];

export function differingFields(
  theirs: JobDetail,
  mine: JobDraft,
): { fields: ComparedField[]; lists: ComparedList[] } {
  const newer = draftOfForm(formOf(theirs, newId));
  return {
    fields: comparedFields.filter((field) => newer[field] !== mine[field]),
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
