// Signs out: removes the token and the member's drafts from this device immediately, and the session from the server
// once it is reachable.
import { logout } from '#contract/auth.ts';
import { call } from '../api/call.ts';
import { session } from '../api/session.ts';
import { draftOwner, dropDraftsOf, type Member } from './drafts.ts';

/** The page shown stays. `member` is the signed-in member. */
export function logOut(member: Member | undefined): void {
  const token = session.token();
  // Sign out here even if the server is unreachable. The session expires on its own.
  if (token) call(logout, { token }).catch(() => undefined);
  if (member) dropDraftsOf(draftOwner(member));
  session.signOut();
  // Notifications are for the member who was signed in. If this fails, nothing more can be done.
  import('./browser-push.ts').then((push) => push.unsubscribe()).catch(() => undefined);
}
