// State of the review link form, from empty to the created link.
import { useForm } from 'react-hook-form';
import { useRef, useState, type FormEvent } from 'react';
import type { ReviewLink } from '#contract/review-link.ts';
import { CallError } from '../../api/call-error.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { faultResolver } from '../../kit/forms/fault-resolver.ts';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { draftOf, emptyForm, ShareForm, showsNothing } from './share-form.ts';
import { useAddReviewLink } from './use-review-links.ts';

export function useShareForm(
  shown: { jobId: string; responseIds: readonly string[] },
  onMade: (link: ReviewLink) => void,
) {
  const failures = useFailures();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: faultResolver(ShareForm),
    defaultValues: emptyForm,
  });
  const { mutateAsync } = useAddReviewLink(shown.jobId);
  const [isWithoutQuestions, setIsWithoutQuestions] = useState(false);
  // From when the dialog opened, so that a retry has the same content (P3).
  const openedAt = useRef(Date.now());

  const submit = handleSubmit(async (form) => {
    setIsWithoutQuestions(showsNothing(form));
    if (showsNothing(form)) return;
    try {
      onMade(await mutateAsync(draftOf(form, shown, openedAt.current)));
    } catch (error) {
      const isShown = error instanceof CallError && showFaults(error.fields, setError);
      if (!isShown) failures.meet(error, { retry: () => void submit() });
    }
  });
  const save = (event: FormEvent) => {
    // The dialog may be inside another form's React tree.
    event.stopPropagation();
    void submit(event);
  };
  return { control, save, isSaving: formState.isSubmitting, isWithoutQuestions };
}
