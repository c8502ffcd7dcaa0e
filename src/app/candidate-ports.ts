// Connects the outbox and the recorder to the candidate's screens; the first screen loads it. From then on every
// candidate page sends what is left on this device (P4). The recorder's code is loaded when recording is about to
// start: by then the service worker has it, or the start of the interview has fetched it.
import { browserPorts, registerSync } from '../outbox/browser-ports.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { openCamera } from '../recorder/open-camera.ts';
import type { CandidatePorts } from './routes/-app-context.ts';

export async function buildCandidatePorts(): Promise<CandidatePorts> {
  const outbox = await openOutbox(browserPorts('page', askForSync));
  outbox.drain();
  addEventListener('online', () => outbox.drain());
  document.addEventListener('visibilitychange', () => {
    outbox.drain();
    // The page may never become visible again: the service worker continues where the browser allows it.
    if (document.visibilityState === 'hidden') askForSync();
  });
  return {
    outbox,
    openCamera,
    createRecorder: async () => (await loadRecording()).createBrowserRecorder(),
    probeRecording: async (...args) => (await loadRecording()).probeRecording(...args),
    preloadRecorder: async () => (await loadRecording()).preloadRecorder(),
  };
}

const loadRecording = () => import('./recording.ts');

function askForSync(): void {
  // Without a service worker, or if it refuses, sending continues when the page is open again.
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration && registerSync(registration))
    .catch(() => undefined);
}
