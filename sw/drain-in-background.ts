// Sending goes on after the page is closed, where the browser allows it (P4). Pages go first: while one lives, this waits
// for its end behind the same lock, and takes over the moment it dies.
import { browserPorts } from '../src/outbox/browser-ports.ts';
import { openOutbox } from '../src/outbox/open-outbox.ts';

export { syncTag } from '../src/outbox/browser-ports.ts';

/** Browsers end a service worker's event after about five minutes. */
const longestMs = 4 * 60_000;

/** Rejects when something is left: the browser then wakes the worker again later. */
export async function drainInBackground(): Promise<void> {
  const outbox = await openOutbox(browserPorts('worker'));
  try {
    if (!(await outbox.drainUntilEmpty(longestMs))) throw new Error('not everything is sent');
  } finally {
    outbox.close();
  }
}
