// Continues sending after the page is closed, where the browser allows it (P4). Pages go first: while one is open, this
// waits for the same lock and takes over the moment the last page dies.
import { browserPorts } from '../src/outbox/browser-ports.ts';
import { openOutbox } from '../src/outbox/open-outbox.ts';

export { syncTag } from '../src/outbox/browser-ports.ts';

/** Browsers end a service worker's event after about five minutes. */
const maxMs = 4 * 60_000;

/** Rejects if anything is left: the browser then wakes the worker again later. */
export async function drainInBackground(): Promise<void> {
  const outbox = await openOutbox(browserPorts('worker'));
  try {
    if (!(await outbox.drainUntilEmpty(maxMs))) throw new Error('not everything is sent');
  } finally {
    outbox.close();
  }
}
