// Accepts an invitation with the current account. Afterwards the token belongs to the new organization.
import { useState } from 'react';
import { acceptUserInvite } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError, type CallErrorCode } from '../../api/call-error.ts';
import { session } from '../../api/session.ts';

/** `onSignedOut`: the session has ended and the user must sign in again. */
export function useJoin(hash: string, on: { joined: () => Promise<void>; signedOut: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<CallErrorCode | null>(null);
  async function run(): Promise<void> {
    setFault(null);
    setIsBusy(true);
    try {
      session.signIn(await callAsUser(acceptUserInvite, { params: { hash } }));
      await on.joined();
    } catch (error) {
      if (!session.token()) return on.signedOut();
      setFault(error instanceof CallError ? error.code : 'unexpected');
    } finally {
      setIsBusy(false);
    }
  }
  return { join: () => void run(), isBusy, fault };
}
