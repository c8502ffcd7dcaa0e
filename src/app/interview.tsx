// The candidate's entry: like main.tsx, but it knows the interview's pages only and speaks through a light core, since
// every kilobyte is paid for on somebody's thin line. The server sends interview.html for /i, /s and /c, and for
// /r, which is as light but no candidate’s.
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { session } from '../api/session.ts';
import { OfflineScreen } from '../candidate/interview/OfflineScreen.tsx';
import { startLightI18n } from '../i18n/light-i18n.ts';
import { followLanguage } from '../i18n/shown-language.ts';
import { interviewRoutes } from './interview-routes.ts';
import { loadCandidatePorts } from './load-candidate-ports.ts';
import type { AppContext } from './routes/-app-context.ts';
import { followInterview } from './shell/follow-router.ts';
import { registerServiceWorker } from '../kit/service-worker.ts';
import { Failure } from '../kit/Failure.tsx';
// The styles of the first screen stand in the first HTML (vite.plugins.ts).
import '../kit/base.css';
import '../candidate/candidate.css';
import '../candidate/welcome/welcome.css';

const context: AppContext = { session, candidate: loadCandidatePorts };
const router = createRouter({
  routeTree: interviewRoutes,
  context,
  defaultErrorComponent: Failure,
});

/** Pages of an interview that look on this device first: all but those of live rooms and results. */
const answersHere = /^\/[is]\/(?!l\/|result\/)/;

await start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('interview.html has no #root');
  followLanguage();
  const isGuests = isOurs(location.pathname) && location.pathname.startsWith('/r/');
  // The device's disk is slow to open: it begins now. What fails is tried again by the screen that needs it.
  if (answersHere.test(location.pathname)) void loadCandidatePorts().catch(() => undefined);
  if (!isOurs(location.pathname)) {
    await startLightI18n();
    return createRoot(root).render(<OfflineScreen />);
  }
  // The server's first HTML stays until the first screen is ready to take its place.
  await Promise.all([startLightI18n(isGuests ? 'guest' : 'interview'), router.load()]);
  createRoot(root).render(<RouterProvider router={router} />);
  followInterview(router);
  // Of what a guest was shown, nothing is to stay.
  if (!isGuests) registerServiceWorker();
}

/**
 * The server sends this page for nothing else; the service worker does where the network is away (sw/shell.ts). A company's
 * page and a guest's need one: the server gives each page a title, and what the service worker kept has none.
 */
function isOurs(path: string): boolean {
  return /^\/([is]\/|404$)/.test(path) || (/^\/[cr]\//.test(path) && document.title !== '');
}
