// Entry of the interview pages. Like main.tsx, but with the interview routes only and a light core, because
// candidates may be on slow connections. The server sends interview.html for /i, /s and /c, and for /r, a
// light page for guests.
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { session } from '../api/session.ts';
import { OfflineScreen } from '../candidate/interview/OfflineScreen.tsx';
import { startLightI18n } from '../i18n/light-i18n.ts';
import { followLanguage } from '../i18n/shown-language.ts';
import { interviewRoutes } from './interview-routes.ts';
import { loadCandidatePorts } from './load-candidate-ports.ts';
import type { AppContext } from './routes/-app-context.ts';
import { followInterview } from './shell/follow-interview.ts';
import { Failure } from '../kit/Failure.tsx';
// The first screen's styles are inlined in the first HTML (vite.plugins.ts).
import '../kit/base.css';
import '../candidate/candidate.css';
import '../candidate/welcome/welcome.css';
import './first-screen.ts';

const context: AppContext = { session, candidate: loadCandidatePorts };
const router = createRouter({
  routeTree: interviewRoutes,
  context,
  defaultErrorComponent: Failure,
});

/** Interview pages that read this device's data first: all but live rooms and results. */
const answersHere = /^\/[is]\/(?!l\/|result\/)/;

await start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('#root is missing in interview.html');
  followLanguage();
  const isGuests = isOurs(location.pathname) && /^\/(r\/|verify\/?$)/.test(location.pathname);
  // Opening the database is slow, so start now. If it fails, the screen that needs it retries.
  if (answersHere.test(location.pathname)) void loadCandidatePorts().catch(() => undefined);
  if (!isOurs(location.pathname)) {
    await startLightI18n();
    return createRoot(root).render(<OfflineScreen />);
  }
  // The server's first HTML stays until the first screen is ready to replace it.
  await Promise.all([startLightI18n(isGuests ? 'guest' : 'interview'), router.load()]);
  // All at once, with the effects: the first HTML may be in use, and the page must not jump (candidate/welcome/first-form.ts).
  flushSync(() => createRoot(root).render(<RouterProvider router={router} />));
  followInterview(router);
}

/**
 * The server sends this page only for our own paths; offline, the service worker sends it for others, too
 * (sw/shell.ts). Company, guest and verification pages also need a title: the server sets one, the cached page has none.
 */
function isOurs(path: string): boolean {
  return /^\/([is]\/|404$)/.test(path) || (/^\/([cr]\/|verify\/?$)/.test(path) && document.title !== '');
}
