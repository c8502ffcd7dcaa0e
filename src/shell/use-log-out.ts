// Logging out: the token goes from this device at once, and from the server as soon as it hears of it.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { logout } from '#contract/auth.ts';
import { call } from '../api/call.ts';
import { session } from '../api/session.ts';

export function useLogOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const token = session.token();
    // Unreachable servers are no reason to stay signed in here; the session there ends by itself.
    if (token) call(logout, { token }).catch(() => undefined);
    session.signOut();
    // What is told is for whoever was signed in. Where it cannot be taken back now, there is nothing more to do.
    import('./browser-push.ts').then((push) => push.unsubscribe()).catch(() => undefined);
    // Left on purpose: nowhere to come back to.
    void navigate({ to: '/login', search: {} });
  }, [navigate]);
}
