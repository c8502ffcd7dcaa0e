// Joins the outbox and the recorder for the candidate's screens; loaded by the first of them. From then on it sends
// whatever this device still has, on every candidate's page (P4). What records is loaded when it is about to: the service
// worker has it by then, or the start of the interview has fetched it.
import { browserPorts, registerSync } from './outbox/browser-ports.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import { openCamera } from './recorder/open-camera.ts';
import type { CandidatePorts } from './routes/-app-context.ts';

export async function buildCandidatePorts(): Promise<CandidatePorts> {
  const outbox = await openOutbox(browserPorts('page', askForSync));
  outbox.drain();
  addEventListener('online', () => outbox.drain());
  document.addEventListener('visibilitychange', () => {
    outbox.drain();
    // The page may never be seen again: the service worker goes on where the browser lets it.
    if (document.visibilityState === 'hidden') askForSync();
  });
  return {
    outbox,
    openCamera,
    createRecorder: async () => (await import('./recorder/browser-recorder.ts')).createBrowserRecorder(),
    probeRecording: async (...given) => (await import('./recorder/probe.ts')).probeRecording(...given),
    preloadRecorder,
  };
}

async function preloadRecorder(): Promise<void> {
  const [{ preloadRecorder: preloadLibrary }] = await Promise.all([
    import('./recorder/recordrtc.ts'),
    import('./recorder/browser-recorder.ts'),
    import('./recorder/probe.ts'),
  ]);
  await preloadLibrary();
}

function askForSync(): void {
  // Without a service worker, or with a refusal, sending goes on when the page is open again.
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration && registerSync(registration))
    .catch(() => undefined);
}
