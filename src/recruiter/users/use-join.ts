// Accepting an invitation as who one is; afterwards the token is for the other organisation.
import { useState } from 'react';
import { acceptUserInvite } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError, type CallErrorCode } from '../../api/call-error.ts';
import { session } from '../../api/session.ts';

export function useJoin(hash: string, onJoined: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<CallErrorCode | null>(null);
  async function run(): Promise<void> {
    setFault(null);
    setIsBusy(true);
    try {
      session.signIn(await callAsUser(acceptUserInvite, { params: { hash } }));
      await onJoined();
    } catch (error) {
      setFault(error instanceof CallError ? error.code : 'unexpected');
    } finally {
      setIsBusy(false);
    }
  }
  return { join: () => void run(), isBusy, fault };
}
