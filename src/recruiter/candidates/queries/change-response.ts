// Mutations of a candidate. Decisions and ratings are optimistic; the server's answer or refusal then replaces them.
// Ids are part of the variables, so that a retry is the same write (P3).
import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { Accommodation, CandidateRequest } from '#contract/candidate-page.ts';
import { removeResponse } from '#contract/response-changes.ts';
import {
  accommodate,
  rateAnswer,
  replyToRequest,
  setStatus,
  type ResponseDetail,
} from '#contract/response.ts';
import type { Rate, ResponseStatus } from '#contract/status.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { showRows } from './response-queries.ts';
import { withMyRate, withStatus } from './shown-at-once.ts';

export interface Decision {
  id: string;
  from: ResponseStatus;
  to: ResponseStatus;
}

export function useDecide(response: Pick<ResponseDetail, 'id' | 'job_id'>) {
  return useMutation({
    mutationKey: ['change', response.id],
    scope: { id: `decide ${response.id}` },
    mutationFn: (decision: Decision) =>
      callAsUser(setStatus, { params: { id: response.id }, body: decision }),
    onMutate: ({ to }, { client }) => showAtOnce(client, response.id, (now) => withStatus(now, to)),
    onSuccess: (detail, _decision, _before, { client }) => showStored(client, detail),
    onError: (_error, _decision, _before, { client }) => askAgain(client, response),
  });
}

export interface Rating {
  answerId: string;
  rate: Rate | null;
}

export function useRate(response: Pick<ResponseDetail, 'id' | 'job_id'>) {
  return useMutation({
    mutationKey: ['change', response.id],
    // In the order of the clicks: the last one wins.
    scope: { id: `rate ${response.id}` },
    mutationFn: ({ answerId, rate }: Rating) =>
      callAsUser(rateAnswer, { params: { id: answerId }, body: { rate } }),
    onMutate: ({ answerId, rate }, { client }) =>
      showAtOnce(client, response.id, (now) => withMyRate(now, answerId, rate)),
    onSuccess: (detail, _rating, _before, { client }) => showStored(client, detail),
    onError: (_error, _rating, _before, { client }) => askAgain(client, response),
  });
}

export function useAccommodate(response: Pick<ResponseDetail, 'id'>) {
  return useMutation({
    mutationKey: ['change', response.id],
    mutationFn: (given: Accommodation) =>
      callAsUser(accommodate, { params: { id: response.id }, body: given }),
    onSuccess: (detail, _given, _before, { client }) => showStored(client, detail),
  });
}

export interface Reply {
  /** The request's id. */
  id: string;
  state: Exclude<CandidateRequest['state'], 'open'>;
  reply: string;
  accommodation?: Accommodation;
}

export function useReply(response: Pick<ResponseDetail, 'id' | 'job_id'>) {
  return useMutation({
    mutationKey: ['change', response.id],
    mutationFn: ({ id: request, ...body }: Reply) =>
      callAsUser(replyToRequest, { params: { id: response.id, request }, body }),
    onSuccess: (detail, _reply, _before, { client }) => showStored(client, detail),
    // A colleague may have answered it already.
    onError: (_error, _reply, _before, { client }) => askAgain(client, response),
  });
}

/** The mutation key of a removal, so that others stop fetching this response. */
export const removalOf = (id: string) => ['remove', id] as const;

/** `leave` navigates away. The removal counts as running until it resolves. */
export function useRemoveResponse(
  response: Pick<ResponseDetail, 'id' | 'job_id'>,
  leave: () => Promise<void>,
) {
  return useMutation({
    mutationKey: removalOf(response.id),
    mutationFn: () => callAsUser(removeResponse, { params: { id: response.id } }),
    onSuccess: async (_nothing, _variables, _before, { client }) => {
      void client.invalidateQueries({ queryKey: keys.jobs });
      void client.invalidateQueries({ queryKey: keys.responses(response.job_id) });
      await leave();
    },
  });
}

async function showAtOnce(
  client: QueryClient,
  id: string,
  change: (now: ResponseDetail) => ResponseDetail,
): Promise<void> {
  const queryKey = keys.response(id);
  // A fetch in flight would overwrite this with the old state.
  await client.cancelQueries({ queryKey });
  client.setQueryData<ResponseDetail>(queryKey, (now) => now && change(now));
}

/** Shows what the server stored, unless a later change is pending: its answer will be newer. */
export function showStored(client: QueryClient, detail: ResponseDetail): void {
  if (client.isMutating({ mutationKey: ['change', detail.id] }) > 1) return;
  client.setQueryData(keys.response(detail.id), detail);
  const { status, rating } = detail;
  showRows(client, detail.job_id, (row) => (row.id === detail.id ? { ...row, status, rating } : row));
  void client.invalidateQueries({ queryKey: keys.responses(detail.job_id) });
}

export async function askAgain(
  client: QueryClient,
  response: Pick<ResponseDetail, 'id' | 'job_id'>,
): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.responses(response.job_id) });
  await client.invalidateQueries({ queryKey: keys.response(response.id) });
}
