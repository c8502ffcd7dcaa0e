// Loads a mailed invitation and the signed-in user. An invalid invitation does not fail the page.
import { getUserInvite, type ShownUserInvite, type User } from '#contract/user.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { loadMe } from '../auth/load-me.ts';

export interface LoadedInvitation {
  /** Null: expired, revoked, or never existed. */
  invite: ShownUserInvite | null;
  /** Null: nobody is signed in. */
  me: User | null;
}

export async function loadInvitation(hash: string): Promise<LoadedInvitation> {
  const [invite, me] = await Promise.all([loadInvite(hash), loadMe()]);
  return { invite, me };
}

async function loadInvite(hash: string): Promise<ShownUserInvite | null> {
  try {
    return await call(getUserInvite, { params: { hash } });
  } catch (error) {
    if (error instanceof CallError && error.code === 'user_invite_invalid') return null;
    throw error;
  }
}
