// Main entry: builds everything once, passes it down through the router's context, and mounts. Candidates
// have their own entry (interview.tsx); their routes are here too, for navigation from other pages.
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { session } from '../api/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { followLanguage } from '../i18n/shown-language.ts';
import { loadCandidatePorts } from './load-candidate-ports.ts';
import type { AppContext } from './routes/-app-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { followInterview } from './shell/follow-interview.ts';
import { followSession, followTheme } from './shell/follow-router.ts';
import { PageFailure } from '../kit/PageFailure.tsx';
import { registerServiceWorker } from '../kit/service-worker.ts';
import { readyToShow } from '../kit/mirror.ts';
import '../kit/base.css';
import '../kit/starting.css';
import './frame.ts';

const context: AppContext = { session, candidate: loadCandidatePorts };
const router = createRouter({
  routeTree,
  context,
  defaultErrorComponent: PageFailure,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

await start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('#root is missing in index.html');
  followLanguage();
  // The server's first HTML stays until the first screen is ready to replace it.
  await Promise.all([startI18n(readyToShow), router.load()]);
  createRoot(root).render(<RouterProvider router={router} />);
  followSession(router, session);
  followInterview(router);
  followTheme(router);
  void updateServiceWorker();
}

/** Members' browsers get the worker with notifications (kit/browser-push.ts). Those that have it get its new versions. */
async function updateServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Where storage is blocked, there is none.
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (found) registerServiceWorker();
}
