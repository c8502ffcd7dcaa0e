// The way from a row of the list to its candidate.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import type { CandidateSearch } from '../candidate-search.ts';

/** A click anywhere in a row opens the candidate, but on what does something else. */
export function useOpenRow(search: CandidateSearch): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('button, label, input')) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    // Another tab is the browser's; selecting an address in the row is not a click on the row.
    const isElse = event.metaKey || event.ctrlKey || event.shiftKey || getSelection()?.toString();
    if (!id || isElse) return;
    event.preventDefault();
    void navigate({ to: '/jobs/candidate/$id', params: { id }, search });
  };
}

/** The address of a candidate's page: made once for all rows, since the router takes its time. */
export function useCandidateHref(search: CandidateSearch): (id: string) => string {
  const router = useRouter();
  return useMemo(() => {
    const sample = '00000000-0000-7000-8000-000000000000';
    const { href } = router.buildLocation({ to: '/jobs/candidate/$id', params: { id: sample }, search });
    return (id) => href.replace(sample, id);
  }, [router, search]);
}
