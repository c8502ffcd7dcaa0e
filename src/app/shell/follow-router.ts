// Reacts to navigation: a lost session redirects to /login and back, and a running interview defers app
// updates.
import type { AnyRouter } from '@tanstack/react-router';
import type { Session } from '../../api/session.ts';
import { holdUpdates } from '../../kit/service-worker.ts';

/** Pages that work without a token; all others are in the signed-in area. */
const open = /^\/(login|registration|password|invite|i|s|c|r|404)(\/|$)/;

export function followSession(router: AnyRouter, session: Session): void {
  session.subscribe(() => {
    if (session.token() || open.test(router.state.location.pathname)) return;
    void router.navigate({ to: '/login', search: { next: router.state.location.href } });
  });
}

export function followInterview(router: AnyRouter): void {
  let release: (() => void) | undefined;
  const follow = () => {
    const isAnswering = router.state.location.pathname.startsWith('/i/process/');
    if (isAnswering) release ??= holdUpdates();
    else {
      release?.();
      release = undefined;
    }
  };
  router.subscribe('onResolved', follow);
  follow();
}
