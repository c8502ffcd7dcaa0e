// Signs out: removes the token from this device immediately, and from the server once it is reachable.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { logout } from '#contract/auth.ts';
import { call } from '../api/call.ts';
import { session } from '../api/session.ts';

export function useLogOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    logOut();
    // The member chose to leave, so there is no page to return to.
    void navigate({ to: '/login', search: {} });
  }, [navigate]);
}

/** Signs out without leaving the page. */
export function logOut(): void {
  const token = session.token();
  // Sign out here even if the server is unreachable. The session expires on its own.
  if (token) call(logout, { token }).catch(() => undefined);
  session.signOut();
  // Notifications are for the member who was signed in. If this fails, nothing more can be done.
  import('./browser-push.ts').then((push) => push.unsubscribe()).catch(() => undefined);
}
