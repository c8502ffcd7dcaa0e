// React Query options and mutations for what follows a decision, and for letters. A letter is under its candidate's key, so that it is
// invalidated with it.
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  getDecisionLetter,
  inviteToFollowUp,
  reopenResponse,
  sendDecisionLetter,
  type CandidateLetterKind,
  type DecisionLetter,
} from '#contract/follow-up.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { askAgain, showStored } from '../candidates/queries/change-response.ts';

type Of = Pick<ResponseDetail, 'id' | 'job_id'>;

export function letterQuery(id: string, kind: CandidateLetterKind) {
  return queryOptions({
    queryKey: [...keys.response(id), 'letter', kind] as const,
    queryFn: ({ signal }) => callAsUser(getDecisionLetter, { params: { id, kind }, signal }),
    // The template may have changed on another page.
    staleTime: 0,
  });
}

/** Returns the candidate in the other job. */
export function useInviteOn(response: Of) {
  return useMutation({
    mutationFn: (body: { id: string; job_id: string }) =>
      callAsUser(inviteToFollowUp, { params: { id: response.id }, body }),
    onSuccess: (made, _body, _before, { client }) => {
      showStored(client, made);
      void client.invalidateQueries({ queryKey: keys.jobs });
      void askAgain(client, response);
    },
  });
}

/** Returns the new attempt. */
export function useReopen(response: Of) {
  return useMutation({
    mutationFn: (body: { id: string; deadline_at: string | null }) =>
      callAsUser(reopenResponse, { params: { id: response.id }, body }),
    onSuccess: (made, _body, _before, { client }) => {
      showStored(client, made);
      void client.invalidateQueries({ queryKey: keys.jobs });
      void askAgain(client, response);
    },
  });
}

export function useSendLetter(response: Of, kind: CandidateLetterKind) {
  return useMutation({
    mutationKey: ['change', response.id],
    mutationFn: (letter: DecisionLetter & { id: string }) =>
      callAsUser(sendDecisionLetter, { params: { id: response.id, kind }, body: letter }),
    onSuccess: (detail, _letter, _before, { client }) => {
      showStored(client, detail);
      void client.invalidateQueries({ queryKey: letterQuery(response.id, kind).queryKey });
    },
  });
}
