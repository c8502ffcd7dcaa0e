// The transcript of an answer. The answer itself says which version it is, so a change of it loads the new one.
import { queryOptions } from '@tanstack/react-query';
import type { AnswerDetail } from '#contract/response.ts';
import { getTranscript, type Transcript, type TranscriptState } from '#contract/transcript.ts';
import { callAsUser } from '../../../api/call-as-user.ts';

export type Summary = NonNullable<AnswerDetail['transcript']>;

/** The key of what belongs to this version. */
export function transcriptQuery(answerId: string, { state, revision }: Pick<Summary, 'state' | 'revision'>) {
  return queryOptions({
    queryKey: ['transcript', answerId, state, revision] as const,
    queryFn: () => callAsUser(getTranscript, { params: { id: answerId } }),
    placeholderData: (before: Transcript | undefined, query) =>
      query?.queryKey[1] === answerId ? before : undefined,
  });
}

/** These states have no more to say than the answer itself. */
export const isComplete = (state: TranscriptState) => state === 'nothing_heard' || state === 'running';
