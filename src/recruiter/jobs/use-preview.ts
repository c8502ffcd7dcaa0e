// Opens the saved job as a candidate sees it, in a tab of its own. What is answered there counts nowhere.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract/id.ts';
import { previewJob } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { useFailures } from '../../kit/Failures.tsx';

export function usePreview() {
  const { meet } = useFailures();
  /** Of a preview that the browser did not let open by itself. */
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (id: string) => callAsUser(previewJob, { params: { id }, body: { id: newId() } }),
    onMutate: () => setBlockedUrl(null),
    onSuccess: ({ hash }) => setBlockedUrl(openTab(`/i/${hash}`)),
    onError: (error, id) => meet(error, { retry: () => preview.mutate(id) }),
  });
  return { show: preview.mutate, isPending: preview.isPending, blockedUrl };
}

/** The address, if no tab could be opened. */
function openTab(url: string): string | null {
  const tab = window.open(url, '_blank');
  if (!tab) return url;
  // It is one of our own pages, but has no business here.
  tab.opener = null;
  return null;
}
