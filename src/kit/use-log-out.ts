// Logging out: the token is removed from this device at once, and from the server as soon as it can be reached.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { logout } from '#contract/auth.ts';
import { call } from '../api/call.ts';
import { session } from '../api/session.ts';

export function useLogOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    logOut();
    // The member chose to leave, so there is no page to come back to.
    void navigate({ to: '/login', search: {} });
  }, [navigate]);
}

/** Stays on the page. */
export function logOut(): void {
  const token = session.token();
  // An unreachable server is no reason to stay signed in here. Its session expires.
  if (token) call(logout, { token }).catch(() => undefined);
  session.signOut();
  // Notifications are for the member who was signed in. If this fails, nothing more can be done.
  import('./browser-push.ts').then((push) => push.unsubscribe()).catch(() => undefined);
}
