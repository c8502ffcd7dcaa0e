// The job form for its sections, and its questions for their cards.
import { createContext, useContext } from 'react';
import type { FormPart, OwnForm } from '../../kit/forms/form-store.ts';
import type { JobFormValues } from './job-form.ts';
import type { QuestionFormValues } from './question/question-form.ts';

export const JobFormContext = createContext<OwnForm<JobFormValues> | null>(null);

/** True outside a job: in the question bank and the hiring profile templates, which have no pictures and videos. */
export const WithoutJobContext = createContext(false);

/** Saves the job if needed, and opens a preview of one question. Null without the permission. */
export const TryQuestionContext = createContext<((questionId: string) => void) | null>(null);

/** The fields of one question. */
export type QuestionForm = FormPart<QuestionFormValues>;

export function useJobForm(): OwnForm<JobFormValues> {
  const form = useContext(JobFormContext);
  if (!form) throw new Error('a section outside the job form');
  return form;
}
