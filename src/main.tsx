// Builds everything once, hands it down through the router's context, and mounts.
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import type { AppContext, CandidatePorts } from './routes/-app-context.ts';
import { startI18n } from './i18n/i18n.ts';
import { routeTree } from './routeTree.gen.ts';
import { followInterview, followSession } from './shell/follow-router.ts';
import { registerServiceWorker } from './shell/service-worker.ts';
import { Failure } from './ui/Failure.tsx';
import './ui/base.css';

const context: AppContext = { session, candidate: once(loadCandidatePorts) };
const router = createRouter({
  routeTree,
  context,
  defaultErrorComponent: Failure,
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
  if (!root) throw new Error('index.html has no #root');
  // Beside the screen's own files, not after them: each round trip of a bad line counts.
  if (/^\/[is]\//.test(location.pathname)) context.candidate().catch(() => undefined);
  // The server's first HTML stays until the first screen is ready to take its place.
  await Promise.all([startI18n(), router.load()]);
  createRoot(root).render(<RouterProvider router={router} />);
  followSession(router, session);
  followInterview(router);
  registerServiceWorker();
}

/** The outbox and the recorder, loaded by the first interview screen. */
async function loadCandidatePorts(): Promise<CandidatePorts> {
  const { buildCandidatePorts } = await import('./candidate-ports.ts');
  return buildCandidatePorts();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      // Not kept: after a failed download the next attempt may succeed.
      made = undefined;
      throw error;
    });
    return made;
  };
}
