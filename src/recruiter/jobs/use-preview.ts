// Opens the saved job, or one of its questions, in a new tab, as a candidate sees it. Preview answers are not counted anywhere.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract/id.ts';
import { previewJob } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { useFailures } from '../../kit/Failures.tsx';

export function usePreview() {
  const { handleError } = useFailures();
  /** The address of a preview that the browser blocked as a popup. */
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: ({ id, questionId }: { id: string; questionId?: string | undefined }) =>
      callAsUser(previewJob, {
        params: { id },
        body: { id: newId(), ...(questionId !== undefined && { question_id: questionId }) },
      }),
    onMutate: () => setBlockedUrl(null),
    onSuccess: ({ hash }) => setBlockedUrl(openTab(`/i/${hash}`)),
    onError: (error, previewed) => handleError(error, { retry: () => preview.mutate(previewed) }),
  });
  return { show: preview.mutate, isPending: preview.isPending, blockedUrl };
}

/** Returns the address if no tab could be opened. */
function openTab(url: string): string | null {
  const tab = window.open(url, '_blank');
  if (!tab) return url;
  // The tab is our own page, but it does not need access to this one.
  tab.opener = null;
  return null;
}
