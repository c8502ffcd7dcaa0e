// The unsaved changes of the job form: stored as a draft of this tab, restored after a reload, and forgotten once they
// are saved or discarded.
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { JobDraft } from '#contract/job.ts';
import type { DraftKind, DraftStore } from '../../kit/drafts.ts';
import { draftOfForm, emptyQuestion, hasChanges, type JobFormValues } from './job-form.ts';

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
  baseUpdatedAt: string | null;
}

export function useUnsavedChanges(
  { subscribe, reset, getValues }: UseFormReturn<JobFormValues, unknown, JobDraft>,
  { initial, draft, baseUpdatedAt }: Options,
) {
  const [restored] = useState(() => unsavedOf(draft.load(), initial, newId));
  const [isBack, setIsBack] = useState(restored !== null);
  const [isUnsaved, setIsUnsaved] = useState(restored !== null);
  const saved = useRef(initial);
  /** What was last submitted, to detect typing during the save. */
  const submitted = useRef('');
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isChanged = hasChanges(values, saved.current);
          setIsUnsaved(isChanged);
          if (isChanged) draft.save({ values, baseUpdatedAt });
          else draft.drop();
        },
      }),
    [subscribe, draft, baseUpdatedAt],
  );
  // The form reports a change slightly late, so it is stored when the user leaves in between. A new base is stored too.
  useEffect(() => {
    const saveNow = () => {
      const values = getValues();
      if (hasChanges(values, saved.current)) draft.save({ values, baseUpdatedAt });
    };
    if (draft.load()) saveNow();
    window.addEventListener('pagehide', saveNow);
    return () => window.removeEventListener('pagehide', saveNow);
  }, [getValues, draft, baseUpdatedAt]);
  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [restored, reset]);
  // After a save that leaves the form open, the stored job becomes the new baseline.
  useEffect(() => {
    if (saved.current === initial) return;
    saved.current = initial;
    setIsBack(false);
    const isStillThat = JSON.stringify(draftOfForm(getValues())) === submitted.current;
    if (isStillThat) reset(initial);
    else draft.save({ values: getValues(), baseUpdatedAt });
  }, [initial, reset, getValues, draft, baseUpdatedAt]);
  return {
    isBack,
    isUnsaved,
    noteSubmitted: () => {
      submitted.current = JSON.stringify(draftOfForm(getValues()));
    },
    discard: () => {
      draft.drop();
      setIsBack(false);
      reset(saved.current);
    },
  };
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
