// The small form of the dialog. A repeated request has the same id until it succeeds or the job changes, so a lost reply costs nothing.
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import {
  maxSuggested,
  suggestQuestions,
  type Suggested,
  type SuggestedQuestion,
} from '#contract/suggested-questions.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { useFailures } from '../../kit/use-failures.ts';
import type { JobFormValues } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

const schema = z.pick(suggestQuestions.body, { count: true, kinds: true, language: true });
type Chosen = z.output<typeof schema>;

/** The model has 90 seconds, and programs that check examples take a while. */
const timeoutMs = 150_000;
const defaultCount = 5;

export function useSuggestForm(
  suggested: readonly SuggestedQuestion[],
  onSuggested: (suggested: Suggested) => void,
) {
  const job = useJobForm();
  const language = useLanguage();
  const failures = useFailures();
  const waiting = useRef<AbortController | null>(null);
  const cancel = () => waiting.current?.abort();
  useEffect(() => () => waiting.current?.abort(), []);
  const form = useContractForm({
    schema,
    values: { count: defaultCount, kinds: ['video', 'text'], language },
    errors: 'inline',
    writeOf: (chosen) => bodyOf(job.values(), suggested, chosen),
    submit: async (chosen, id) => {
      const { signal } = (waiting.current = new AbortController());
      try {
        const body = { id, ...bodyOf(job.values(), suggested, chosen) };
        onSuggested(await callAsUser(suggestQuestions, { body, signal, timeoutMs }));
        return true;
      } catch (error) {
        // Canceled.
        if (signal.aborted) return false;
        // The dialog about plans has the numbers, and the way to a larger one.
        if (!(error instanceof CallError && error.code === 'plan_limit')) throw error;
        failures.handleError(error);
        return false;
      }
    },
  });
  return { form, cancel };
}

export const counts = Array.from({ length: maxSuggested }, (_, i) => i + 1);

function bodyOf(
  { name, description, role_id, competences, questions }: JobFormValues,
  suggested: readonly SuggestedQuestion[],
  chosen: Chosen,
) {
  const known = [...questions, ...suggested].flatMap(({ question }) => question.trim().slice(0, 5000) || []);
  return {
    // What is too long is marked in the job form, not here.
    ...{ name: name.trim().slice(0, 200), description: description.slice(0, 20_000), role_id, ...chosen },
    competences: competences.flatMap((competence) => competence.name.trim().slice(0, 100) || []),
    existing: known.slice(-100),
  };
}
