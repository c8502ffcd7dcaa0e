// A question of the bank in its form, which is the job form with one question.
import * as z from 'zod/mini';
import type { addToBank, BankQuestion } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import type { QuestionType } from '#contract/question.ts';
import { contentForBank } from '../jobs/bank/bank-content.ts';
import { emptyJob, type JobFormValues } from '../jobs/job-form.ts';
import { faultsOfForm } from '../jobs/job-schema.ts';
import { emptyQuestion, type QuestionFormValues } from '../jobs/question/question-form.ts';

/** A question as stored, without its id. */
export type QuestionBody = Omit<z.infer<typeof addToBank.body>, 'id'>;

/** The question is the first of `questions`. */
export type QuestionForm = JobFormValues & Pick<QuestionBody, 'subject_id' | 'language'>;

export function emptyDraft(language: Language, type: QuestionType = 'video'): QuestionBody {
  const { image: _, video: __, ...question } = emptyQuestion(type, newId);
  const { id: _id, default_id: ___, image_file_id: ____, video_file_id: _____, ...content } = question;
  return { ...content, subject_id: '', role_id: null, language };
}

/** A copy, to be changed and saved as a new question. */
export function draftOfQuestion(question: BankQuestion, language: Language): QuestionBody {
  const { id: _, built_in: __, updated_at: ___, ...body } = question;
  return { ...body, language, tests: body.tests.map((test) => ({ ...test, id: newId() })) };
}

export function formOfQuestion(body: QuestionBody): QuestionForm {
  const { subject_id, role_id, language, ...content } = body;
  const question: QuestionFormValues = { ...emptyQuestion(content.type, newId), ...content };
  return { ...emptyJob(newId(), '', new Date()), role_id, subject_id, language, questions: [question] };
}

/** The question of the form has another kind. Its text and times stay. */
export function withType(question: QuestionFormValues, type: QuestionType): QuestionFormValues {
  const { question: text, preparation_time, language_answer } = question;
  return {
    ...emptyQuestion(type, newId),
    id: question.id,
    question: text,
    preparation_time,
    language_answer,
  };
}

/** From the form's values to what is stored. */
export const QuestionSchema = z.pipe(
  z.custom<QuestionForm>(),
  z.transform((values: QuestionForm, { issues }): QuestionBody => {
    const faults = Object.entries(faultsOfForm(values)).filter(([path]) => path.startsWith('questions.'));
    if (values.subject_id === '') faults.push(['subject_id', 'required']);
    for (const [path, message] of faults)
      issues.push({ code: 'custom', path: path.split('.'), message, input: values });
    const [question] = values.questions;
    const content = question ? contentForBank(question) : null;
    if (!content) return z.NEVER;
    const { subject_id, role_id, language } = values;
    return { ...content, subject_id, role_id, language };
  }),
);
