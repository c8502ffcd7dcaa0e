// A hiring profile template in its form, which is the job form with a name, a profession, questions and the ideal
// profile.
import * as z from 'zod/mini';
import type { addHiringTemplate, HiringTemplate } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { competencesForTemplate, filledByTemplate, questionsForTemplate } from '../jobs/bank/bank-content.ts';
import { emptyJob, type JobFormValues } from '../jobs/job-form.ts';
import { faultsOfForm } from '../jobs/job-schema.ts';

/** A template as stored, without its id. */
export type TemplateBody = Omit<z.infer<typeof addHiringTemplate.body>, 'id'>;

export const emptyTemplate: TemplateBody = { name: '', role_id: null, questions: [], competences: [] };

export function bodyOfTemplate({ name, role_id, questions, competences }: HiringTemplate): TemplateBody {
  return { name, role_id, questions, competences };
}

export function formOfTemplate({ name, role_id, questions, competences }: TemplateBody): JobFormValues {
  const template = { id: newId(), built_in: false, created_at: null, updated_at: null, role_id };
  const filled = filledByTemplate({ ...template, name, questions, competences }, newId);
  return { ...emptyJob(newId(), '', new Date()), name, role_id, ...filled };
}

/** From the form's values to what is stored. An ideal profile alone is a template too. */
export const TemplateSchema = z.pipe(
  z.custom<JobFormValues>(),
  z.transform((values: JobFormValues, { issues }): TemplateBody => {
    const faults = Object.entries(faultsOfForm(values)).filter(([path]) => isOfTemplate(path));
    const competences = competencesForTemplate(values.competences);
    if (values.questions.length + competences.length === 0) faults.push(['questions', 'required']);
    for (const [path, message] of faults)
      issues.push({ code: 'custom', path: path.split('.'), message, input: values });
    const { name, role_id } = values;
    return { name: name.trim(), role_id, questions: questionsForTemplate(values.questions), competences };
  }),
);

function isOfTemplate(path: string): boolean {
  return path === 'name' || path.startsWith('questions.') || path.startsWith('competences.');
}
