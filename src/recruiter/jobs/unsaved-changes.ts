// The unsaved changes of the job form: stored as a draft of this tab, restored after a reload, and forgotten once they
// are saved or discarded.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { JobDraft } from '#contract/job.ts';
import type { DraftKind, DraftStore } from '../../kit/drafts.ts';
import { useContractForm, useFormPick } from '../../kit/forms/use-contract-form.ts';
import { hasChanges, type JobFormValues } from './job-form.ts';
import { emptyQuestion } from './question/question-form.ts';
import { JobFormSchema } from './job-schema.ts';

export interface UnsavedJob {
  values: JobFormValues;
  /** The job version that the changes are based on. Null for a new job. */
  baseUpdatedAt: string | null;
}

/** Each tab has its own, by the job's id, or by a placeholder until it has one. */
export const jobDrafts: DraftKind<UnsavedJob> = {
  name: 'candor-job-draft',
  schema: z.custom<UnsavedJob>(isUnsavedJob),
  scope: 'tab',
};

interface Options {
  /** The stored job, or an empty one. */
  initial: JobFormValues;
  draft: DraftStore<UnsavedJob>;
  /** What a new job begins with, such as a template's questions: changes that are not saved yet. */
  start?: Partial<JobFormValues> | undefined;
  baseUpdatedAt: string | null;
  onFaults: () => void;
  submit: (job: JobDraft) => Promise<boolean>;
}

/** The job's form. It begins with the draft, and stores one while there are unsaved changes. */
export function useUnsavedJob({ initial, draft, start, baseUpdatedAt, onFaults, submit }: Options) {
  const [restored] = useState(() => unsavedOf(draft.load(), initial, newId));
  const [started] = useState(start && { ...initial, ...start });
  const [restoredOver, setRestoredOver] = useState(restored && initial);
  const form = useContractForm({
    schema: JobFormSchema,
    values: initial,
    restored: restored ?? started ?? null,
    updates: 'saved',
    submit,
    onFaults,
    onChange: storeDraft,
  });
  const isUnsaved = useFormPick(form, ({ values, first }) => hasChanges(values, first));
  // What was typed during a save belongs to the version that was saved.
  useEffect(() => {
    const { values, first } = form.state();
    if (hasChanges(values, first)) draft.save({ values, baseUpdatedAt });
  }, [form, draft, baseUpdatedAt, initial]);
  return {
    form,
    isUnsaved,
    /** The form shows an earlier draft. */
    isBack: restoredOver === initial,
    discard: () => {
      draft.drop();
      setRestoredOver(null);
      form.reset();
    },
  };

  function storeDraft(values: JobFormValues): void {
    if (hasChanges(values, form.state().first)) draft.save({ values, baseUpdatedAt });
    else draft.drop();
  }
}

/**
 * Merges the draft over the saved values, since an older version of the page may have stored it before a field
 * existed. Null if the draft equals the saved values.
 */
export function unsavedOf(draft: UnsavedJob | null, saved: JobFormValues, newId: () => string) {
  if (draft === null) return null;
  const values: JobFormValues = {
    ...saved,
    ...draft.values,
    questions: draft.values.questions.map((question) => ({
      ...emptyQuestion(question.type, newId),
      ...question,
    })),
  };
  return hasChanges(values, saved) ? values : null;
}

/** Only the shape that unsavedOf() needs. */
function isUnsavedJob(draft: unknown): boolean {
  return z.object({ values: z.looseObject({ questions: z.array(z.unknown()) }) }).safeParse(draft).success;
}
