// The pages, tabs and service workers of a test's device. Each has its own outbox and can die or be frozen.
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

export interface PageEnvironment {
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
  { device, line, name, baseUrl, now, random }: PageEnvironment,
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
      isOnline: () => line.state !== 'off',
      locks: freezer.locks({
        // A lock is granted in the asynchronous context of the one that released it.
        request: (lock, options, work) =>
          navigator.locks.request(lock, options, (granted) => device.run(browser, () => work(granted))),
      }),
      channel: freezer.channel(new BroadcastChannel(name)),
      baseUrl,
    }),
  );
  return { browser, freezer, outbox: inside(outbox, (work) => device.run(browser, work)) };
}

/** Nothing of the page keeps running. */
export function killPage({ outbox, browser, freezer }: TestPage, device: Device): void {
  device.kill(browser);
  freezer.thaw();
  outbox.close();
}

/** Runs calls from outside in the browser's own context, so that its death stops them too. */
function inside(outbox: WorkerOutbox, run: (work: () => unknown) => unknown): WorkerOutbox {
  return new Proxy(outbox, {
    get: (target, key) => {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => run(() => Reflect.apply(method, target, args));
    },
  });
}
