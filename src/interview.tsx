// The candidate's entry: like main.tsx, but it knows the interview's pages only and speaks through a light core, since
// every kilobyte is paid for on somebody's thin line. The server sends interview.html for /i, /s and /c.
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { OfflineScreen } from './candidate/OfflineScreen.tsx';
import { startLightI18n } from './i18n/light-i18n.ts';
import { followLanguage } from './i18n/shown-language.ts';
import { interviewRoutes } from './interview-routes.ts';
import { loadCandidatePorts } from './load-candidate-ports.ts';
import type { AppContext } from './routes/-app-context.ts';
import { followInterview } from './shell/follow-router.ts';
import { registerServiceWorker } from './shell/service-worker.ts';
import { Failure } from './ui/Failure.tsx';
// The styles of the first screen stand in the first HTML (vite.plugins.ts).
import './ui/base.css';
import './candidate/candidate.css';
import './candidate/welcome.css';

const context: AppContext = { session, candidate: loadCandidatePorts };
const router = createRouter({
  routeTree: interviewRoutes,
  context,
  defaultErrorComponent: Failure,
});

await start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('interview.html has no #root');
  followLanguage();
  if (!isOurs(location.pathname)) {
    await startLightI18n();
    return createRoot(root).render(<OfflineScreen />);
  }
  // The server's first HTML stays until the first screen is ready to take its place.
  await Promise.all([startLightI18n(), router.load()]);
  createRoot(root).render(<RouterProvider router={router} />);
  followInterview(router);
  registerServiceWorker();
}

/**
 * The server sends this page for nothing else; the service worker does where the network is away (sw/shell.ts). A company's
 * page needs one: the server gives each page a title, and what the service worker kept has none.
 */
function isOurs(path: string): boolean {
  return /^\/([is]\/|404$)/.test(path) || (path.startsWith('/c/') && document.title !== '');
}
