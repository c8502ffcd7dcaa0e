// The pages, tabs and service workers of a test's device: each an outbox of its own, which can die or be frozen.
import { openOutbox } from './open-outbox.ts';
import type { Role } from './leader.ts';
import type { Browser, Device } from './test-device.ts';
import { openFreezer, type Freezer } from './test-freezer.ts';
import type { TestLine } from './test-line.ts';
import type { WorkerOutbox } from './types.ts';

export interface TestPage {
  outbox: WorkerOutbox;
  browser: Browser;
  freezer: Freezer;
}

export interface Surroundings {
  device: Device;
  line: TestLine;
  /** The database's name. */
  name: string;
  baseUrl: string;
  now: () => number;
  random: () => number;
}

export async function openPage(
  role: Role,
  { device, line, name, baseUrl, now, random }: Surroundings,
): Promise<TestPage> {
  const browser = device.openBrowser();
  const freezer = openFreezer();
  const outbox = await device.run(browser, () =>
    openOutbox({
      role,
      name,
      async fetch(input, init) {
        if (freezer.isFrozen()) return freezer.awake().then(() => Promise.reject(new TypeError('frozen')));
        return line.send(browser, String(input), init).finally(freezer.awake);
      },
      now,
      ticks: () => performance.now(),
      random,
      locks: freezer.locks({
        // A lock is granted in the context of whoever let it go.
        request: (lock, options, work) =>
          navigator.locks.request(lock, options, () => device.run(browser, work)),
      }),
      channel: freezer.channel(new BroadcastChannel(name)),
      baseUrl,
    }),
  );
  return { browser, freezer, outbox: inside(outbox, (work) => device.run(browser, work)) };
}

/** Nothing of it goes on. */
export function killPage({ outbox, browser, freezer }: TestPage, device: Device): void {
  device.kill(browser);
  freezer.thaw();
  outbox.close();
}

/** Calls from outside run in the browser's own context, so that its death is theirs too. */
function inside(outbox: WorkerOutbox, run: (work: () => unknown) => unknown): WorkerOutbox {
  return new Proxy(outbox, {
    get: (target, key) => {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => run(() => Reflect.apply(method, target, given));
    },
  });
}
