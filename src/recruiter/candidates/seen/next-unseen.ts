// The next unseen candidate: further down the list the user came from, then from its top.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getResponses, type Response, type ResponseDetail } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { filtersOf, type CandidateSearch } from '../queries/candidate-search.ts';

/** Under the job's responses, so that live updates invalidate it with the lists. */
export const unseenKey = (jobId: string) => [...keys.responses(jobId), 'unseen'] as const;

type Unseen = Pick<Response, 'id' | 'created_at' | 'progress'>;

/** True if no more answers will arrive. Viewing someone who is still answering must not mark them as seen. */
export function isThrough({ progress }: Pick<Response, 'progress'>): boolean {
  return progress !== 'not_started' && progress !== 'in_progress';
}

/** `unseen` is newest first. Null if there is nobody else. */
export function nextUnseen(
  unseen: readonly Unseen[],
  current: Pick<Unseen, 'id' | 'created_at'>,
): string | null {
  const others = unseen.filter((response) => response.id !== current.id && isThrough(response));
  const isBelow = (row: Unseen) =>
    row.created_at < current.created_at || (row.created_at === current.created_at && row.id < current.id);
  return (others.find(isBelow) ?? others[0])?.id ?? null;
}

export function useNextUnseen(
  response: Pick<ResponseDetail, 'id' | 'job_id' | 'created_at'>,
  search: CandidateSearch,
): string | null {
  const { data: unseen } = useQuery(unseenQuery(response.job_id, search));
  return unseen ? nextUnseen(unseen, response) : null;
}

function unseenQuery(jobId: string, search: CandidateSearch) {
  const query = { ...filtersOf(search), unseen: 'yes' as const };
  return queryOptions({
    queryKey: [...unseenKey(jobId), query] as const,
    queryFn: async ({ signal }): Promise<Unseen[]> =>
      (await callAsUser(getResponses, { params: { id: jobId }, query, signal })).responses,
  });
}
