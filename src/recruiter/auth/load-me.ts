// Loads the signed-in member, for pages that are also open to signed-out visitors.
import { getUser, type User } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { session } from '../../api/session.ts';

/** Null if nobody is signed in. */
export async function loadMe(): Promise<User | null> {
  if (!session.token()) return null;
  try {
    return await callAsUser(getUser);
  } catch (error) {
    // The server rejected the token, and it has been dropped.
    if (!session.token()) return null;
    throw error;
  }
}
