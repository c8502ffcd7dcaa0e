// Reacts to navigation: a lost session redirects to /login and back; an interview gets the service worker, defers app
// updates while it runs, and is what an app installed from its page opens; the theme ends where candidates' pages begin.
import type { AnyRouter } from '@tanstack/react-router';
import type { Session } from '../../api/session.ts';
import { holdUpdates, registerServiceWorker } from '../../kit/service-worker.ts';
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

const interviews = /^\/[is]\//;

export function followInterview(router: AnyRouter): void {
  let release: (() => void) | undefined;
  const follow = () => {
    const { pathname } = router.state.location;
    const isAnswering = pathname.startsWith('/i/process/');
    linkManifest(pathname);
    // Pages of guests and companies keep nothing on the device.
    if (interviews.test(pathname)) registerServiceWorker();
    if (isAnswering) release ??= holdUpdates();
    else {
      release?.();
      release = undefined;
    }
  };
  router.subscribe('onResolved', follow);
  follow();
}

/**
 * The first HTML links the manifest of the link that was opened (server/domain/pages/manifest.ts). A share link leads
 * to a personal one without a page load, and the page from the service worker's cache has no link.
 */
function linkManifest(path: string): void {
  const [, hash] = /^\/i\/(?:process\/|done\/)?([\w-]+)$/.exec(path) ?? [];
  if (!hash || !navigator.onLine) return;
  const href = `/i/${hash}/manifest.webmanifest`;
  const link = document.querySelector('link[rel=manifest]') ?? document.createElement('link');
  if (link.getAttribute('href') === href) return;
  link.setAttribute('rel', 'manifest');
  link.setAttribute('href', href);
  document.head.append(link);
}
