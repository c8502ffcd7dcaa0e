// The user's quick notes: query and mutation.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { addQuickNote, getQuickNotes, removeQuickNote, type QuickNote } from '#contract/note.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export const quickNotesQuery = queryOptions({
  queryKey: keys.quickNotes,
  queryFn: ({ signal }) => callAsUser(getQuickNotes, { signal }),
});

export function useAddQuickNote() {
  return useMutation({
    mutationFn: (body: QuickNote) => callAsUser(addQuickNote, { body }),
    onSuccess: (all, _note, _before, { client }) => client.setQueryData(keys.quickNotes, all),
  });
}

export function useRemoveQuickNote() {
  return useMutation({
    mutationFn: (id: string) => callAsUser(removeQuickNote, { params: { id } }),
    onSuccess: (all, _id, _before, { client }) => client.setQueryData(keys.quickNotes, all),
  });
}
