// The queries of the content pages, and deletion with undo.
import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getContentUse } from '#contract/bank.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { isolated } from '../../i18n/isolated.ts';
import { showNotice } from '../../kit/notices.ts';

/** Jobs change it too, so it is always loaded afresh. */
export const contentUseQuery = queryOptions({
  queryKey: keys.contentUse,
  queryFn: ({ signal }) => callAsUser(getContentUse, { signal }),
  staleTime: 0,
});

interface Removal<Entry> {
  queryKey: QueryKey;
  /** Names the entry in the notice. */
  nameOf: (entry: Entry) => string;
  remove: (entry: Entry) => Promise<unknown>;
  restore: (entry: Entry) => Promise<unknown>;
}

/** Returns a function that removes an entry at once. The notice offers to undo it. */
export function useRemoval<Entry>({ queryKey, nameOf, remove, restore }: Removal<Entry>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { handleError } = useFailures();
  const refresh = () => cache.invalidateQueries({ queryKey });
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: refresh,
    onError: (error, entry) => handleError(error, { retry: () => restoring.mutate(entry) }),
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async (_nothing, entry) => {
      showNotice({
        text: t('content.removed', { name: isolated(shortened(nameOf(entry))) }),
        severity: 'success',
        action: { label: t('jobs.undo'), run: () => restoring.mutate(entry) },
      });
      await refresh();
    },
    onError: (error, entry) => handleError(error, { retry: () => removing.mutate(entry) }),
  });
  return removing.mutate;
}

const maxShown = 60;

/** For labels and notices: the first words. */
export function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : characters.join('');
}
