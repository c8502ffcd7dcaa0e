// Mutations of notes on a candidate and comments on an answer. The server's answer replaces the candidate. Ids are
// part of the variables, so that a retry is the same write (P3).
import { useMutation } from '@tanstack/react-query';
import * as note from '#contract/note.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { askAgain, showStored } from '../queries/change-response.ts';

type Of = Pick<ResponseDetail, 'id' | 'job_id'>;

/** A mutation whose answer is the updated candidate. */
function useChange<Variables>(response: Of, change: (variables: Variables) => Promise<ResponseDetail>) {
  return useMutation({
    mutationKey: ['change', response.id],
    mutationFn: change,
    onSuccess: (detail, _variables, _before, { client }) => showStored(client, detail),
    // A colleague may have changed or removed it.
    onError: (_error, _variables, _before, { client }) => askAgain(client, response),
  });
}

export function useAddNote(response: Of) {
  return useChange(response, (body: { id: string; text: string }) =>
    callAsUser(note.addNote, { params: { id: response.id }, body }),
  );
}

export interface Edit {
  id: string;
  text: string;
  /** Of the version the writer saw. */
  updated_at: string;
}

export function useEditNote(response: Of) {
  return useChange(response, ({ id, ...body }: Edit) => callAsUser(note.editNote, { params: { id }, body }));
}

export function useRemoveNote(response: Of) {
  return useChange(response, (id: string) => callAsUser(note.removeNote, { params: { id } }));
}

export interface NewComment {
  answerId: string;
  id: string;
  at_ms: number | null;
  text: string;
}

export function useAddComment(response: Of) {
  return useChange(response, ({ answerId, ...body }: NewComment) =>
    callAsUser(note.addComment, { params: { id: answerId }, body }),
  );
}

export function useEditComment(response: Of) {
  return useChange(response, ({ id, ...body }: Edit) =>
    callAsUser(note.editComment, { params: { id }, body }),
  );
}

export function useRemoveComment(response: Of) {
  return useChange(response, (id: string) => callAsUser(note.removeComment, { params: { id } }));
}
