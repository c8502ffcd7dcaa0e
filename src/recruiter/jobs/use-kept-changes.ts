// Saves unsaved changes as a draft, restores them after a reload, and knows whether there are any.
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { newId } from '#contract/id.ts';
import type { JobDraft } from '#contract/job.ts';
import { draftOfForm, hasChanges, type JobFormValues } from './job-form.ts';
import { unsavedOf, type DraftKeeper } from './kept-draft.ts';

export function useKeptChanges(
  { subscribe, reset, getValues }: UseFormReturn<JobFormValues, unknown, JobDraft>,
  {
    initial,
    keeper,
    baseUpdatedAt,
  }: { initial: JobFormValues; keeper: DraftKeeper; baseUpdatedAt: string | null },
) {
  const [kept] = useState(() => unsavedOf(keeper.load(), initial, newId));
  const [isBack, setIsBack] = useState(kept !== null);
  const [isUnsaved, setIsUnsaved] = useState(kept !== null);
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
          if (isChanged) keeper.keep({ values, baseUpdatedAt });
          else keeper.drop();
        },
      }),
    [subscribe, keeper, baseUpdatedAt],
  );
  // The form reports a change slightly late. Flush it if the user leaves in between.
  useEffect(() => {
    const keepNow = () => {
      const values = getValues();
      if (hasChanges(values, saved.current)) keeper.keep({ values, baseUpdatedAt });
    };
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  }, [getValues, keeper, baseUpdatedAt]);
  useEffect(() => {
    if (kept) reset(kept, { keepDefaultValues: true });
  }, [kept, reset]);
  // After a save that leaves the form open, the stored job becomes the new baseline.
  useEffect(() => {
    if (saved.current === initial) return;
    saved.current = initial;
    setIsBack(false);
    const isStillThat = JSON.stringify(draftOfForm(getValues())) === submitted.current;
    if (isStillThat) reset(initial);
    else keeper.keep({ values: getValues(), baseUpdatedAt });
  }, [initial, reset, getValues, keeper, baseUpdatedAt]);
  return {
    isBack,
    isUnsaved,
    noteSubmitted: () => {
      submitted.current = JSON.stringify(draftOfForm(getValues()));
    },
    discard: () => {
      keeper.drop();
      setIsBack(false);
      reset(saved.current);
    },
  };
}
