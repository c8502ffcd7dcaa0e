// Reacts to navigation between candidates' pages: an interview gets the service worker, defers app updates while it runs, and is
// what an app installed from its page opens.
import type { AnyRouter } from '@tanstack/react-router';
import { holdUpdates, registerServiceWorker } from '../../kit/service-worker.ts';

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
