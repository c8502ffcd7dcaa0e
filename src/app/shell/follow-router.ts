// The signed-in area reacts to navigation: a lost session redirects to /login and back; the theme ends where candidates' pages begin.
import type { AnyRouter } from '@tanstack/react-router';
import type { Session } from '../../api/session.ts';
import { chosenTheme, onThemeChange, showTheme } from '../../kit/theme-choice.ts';

/** Pages that work without a token; all others are in the signed-in area. */
const open = /^\/(login|registration|password|invite|i|s|c|r|404)(\/|$)/;

export function followSession(router: AnyRouter, session: Session): void {
  session.subscribe(() => {
    if (session.token() || open.test(router.state.location.pathname)) return;
    void router.navigate({ to: '/login', search: { next: router.state.location.href } });
  });
}

/** Pages of candidates and guests follow the system's theme, all others the member's choice. */
export function followTheme(router: AnyRouter): void {
  const follow = () =>
    showTheme(ofCandidates.test(router.state.location.pathname) ? 'system' : chosenTheme());
  router.subscribe('onResolved', follow);
  onThemeChange(follow);
  follow();
}

/** As in public/start.js. */
const ofCandidates = /^\/(i|s|c|r)\//;
