// Opens a candidate from their row.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import type { CandidateSearch } from '../candidate-search.ts';

/** A click anywhere in a row opens the candidate, except on controls. */
export function useOpenRow(search: CandidateSearch): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('button, label, input')) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    // Modifier clicks belong to the browser, and selecting text in a row is not a click.
    const isElse = event.metaKey || event.ctrlKey || event.shiftKey || getSelection()?.toString();
    if (!id || isElse) return;
    event.preventDefault();
    void navigate({ to: '/jobs/candidate/$id', params: { id }, search });
  };
}

/** The URL of a candidate's page. Built once for all rows, because the router is slow. */
export function useCandidateHref(search: CandidateSearch): (id: string) => string {
  const router = useRouter();
  return useMemo(() => {
    const sample = '00000000-0000-7000-8000-000000000000';
    const { href } = router.buildLocation({ to: '/jobs/candidate/$id', params: { id: sample }, search });
    return (id) => href.replace(sample, id);
  }, [router, search]);
}
