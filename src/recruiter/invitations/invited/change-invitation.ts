// Resends an invitation link, and cancels an invitation.
import { useMutation, type QueryClient } from '@tanstack/react-query';
import { newId } from '#contract/id.ts';
import { resendInvitation, type Channel } from '#contract/invite.ts';
import { getResponse, setStatus } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';

interface Resend {
  channel: Channel;
  /** A corrected address. The message goes there with a new link. */
  email?: string;
  phone?: string;
}

export function useResend(jobId: string, responseId: string) {
  const ids = useWriteIds();
  return useMutation({
    mutationFn: (input: Resend) =>
      callAsUser(resendInvitation, {
        params: { id: responseId },
        body: { id: ids.idFor(input), ...input },
      }),
    onSuccess: (_response, _input, _before, { client }) => {
      ids.done();
      return askAgain(client, jobId, responseId);
    },
  });
}

/** Rejects a candidate who has not started. Their link stops working. */
export function useCancelInvitation(jobId: string, responseId: string) {
  return useMutation({
    mutationFn: async () => {
      const params = { id: responseId };
      // The list does not say whether the status is new or invited, which depends on the message being out.
      const { status } = await callAsUser(getResponse, { params });
      return callAsUser(setStatus, { params, body: { id: newId(), from: status, to: 'rejected' } });
    },
    onSettled: (_detail, _error, _nothing, _before, { client }) => askAgain(client, jobId, responseId),
  });
}

async function askAgain(client: QueryClient, jobId: string, responseId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.responses(jobId) });
  void client.invalidateQueries({ queryKey: keys.response(responseId) });
  await client.invalidateQueries({ queryKey: keys.inviting(jobId) });
}
