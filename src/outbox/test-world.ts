// The world of the model test and its like: one candidate on one device with pages, tabs and a service worker, a line and a server.
// It remembers what the device has promised to keep, and complains at the end about whatever is not so.
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { openOutbox } from './open-outbox.ts';
import { openDevice, type Browser } from './test-device.ts';
import { openLine, type LineState } from './test-line.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import { hash, interviewRecord, randomBytes, textAnswer } from './test-stage.ts';
import { immediately, openVirtualTime } from './test-time.ts';
import type { OutboxSnapshot, WorkerOutbox } from './types.ts';

const baseUrl = 'http://candor.test/api/';

interface Context {
  outbox: WorkerOutbox;
  browser: Browser;
}

/** What the device said is kept; `unsure` is the chunk whose write a kill interrupted. */
interface Recorded {
  id: string;
  question_id: string;
  segments: { kept: ArrayBuffer[]; unsure: ArrayBuffer | null }[];
}

export interface World {
  server: TestServer;
  /** A proxy on the way lets nothing larger through. */
  limitBodies(bytes: number): void;
  snapshot(): Promise<OutboxSnapshot>;
  /** Virtual milliseconds until the server has answered a call well again. */
  untilResumed(): Promise<number>;
  /** Virtual milliseconds until everything is stored. */
  untilStored(): Promise<number>;
  renewSession(): Promise<void>;
  /** Chunks that the device said it keeps, of the running take. */
  kept(): number;
  isRecording(): boolean;
  /** Chooses what was recorded, finishes and waits, on a device that is no kinder than before. */
  finishWell(): Promise<void>;
  clearStorage(): Promise<void>;
  openWithoutStorage(): Promise<unknown>;
  record(chunks: number, bytes?: number): Promise<void>;
  stop(): Promise<void>;
  retake(): Promise<void>;
  choose(): Promise<void>;
  answerInWords(): Promise<void>;
  reload(): Promise<void>;
  kill(when?: 'writing'): Promise<void>;
  /** A line that is good again is told by the browser (`online`), or not. */
  line(state: LineState, isTold?: boolean): Promise<void>;
  loseReplies(count: number): Promise<void>;
  restartServer(): Promise<void>;
  openTab(): Promise<void>;
  closeTab(): Promise<void>;
  wakeWorker(): Promise<void>;
  killConnections(): Promise<void>;
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  jumpClock(ms: number): Promise<void>;
  /** `atOnceMs`: how far time goes before everybody is heard. */
  pass(ms: number, atOnceMs?: number): Promise<void>;
  /** Everything works again, the candidate finishes, and whatever is left has two minutes. */
  becomeKind(): Promise<void>;
  complaints(): Promise<string[]>;
  end(): Promise<void>;
}

/** `random` decides sizes, moments and jitter: the same numbers make the same world. */
export async function openWorld(random: () => number): Promise<World> {
  vi.restoreAllMocks();
  const device = openDevice();
  const server = openTestServer(baseUrl);
  const name = `candor-${newId()}`;
  const line = openLine(device, server, baseUrl);
  const { pass, done } = openVirtualTime(() => device.underWay() > 0);
  const tabs: Context[] = [];
  const words: string[] = [];
  const chosen = new Map<string, Recorded>();
  const stopped: Recorded[] = [];
  let current: Recorded | undefined;
  let question_id = newId();
  let repliesToLose = 0;
  let clockOffMs = 0;
  let page: Context;
  let worker: Context | undefined;

  server.fault = () => (repliesToLose > 0 && (repliesToLose -= 1) >= 0 ? 'lose_reply' : undefined);
  page = await open('page');
  await done(page.outbox.saveInterview(interviewRecord('good')));
  page.outbox.drain();

  const world: World = {
    server,
    limitBodies(bytes) {
      line.proxyBytes = bytes;
    },
    snapshot: () => done(page.outbox.snapshot(hash)),
    async untilResumed() {
      const begunMs = performance.now();
      while (line.lastSuccessMs <= begunMs && performance.now() - begunMs < 120_000) await pass(25);
      return performance.now() - begunMs;
    },
    async untilStored() {
      const begunMs = performance.now();
      while (!(await world.snapshot()).safe_to_close && performance.now() - begunMs < 120_000)
        await pass(100);
      return performance.now() - begunMs;
    },
    renewSession: () => done(page.outbox.saveInterview(interviewRecord('good'))),
    async record(count, bytes = 900) {
      if (!(await tried(beginRecording))) return;
      const segment = current?.segments.at(-1);
      for (let i = 0; i < count && segment && current; i += 1) {
        const chunk = randomBytes(1 + Math.floor(random() * bytes));
        const number = current.segments.length - 1;
        const { id } = current;
        if (await tried(() => page.outbox.appendChunk(id, number, chunk))) segment.kept.push(chunk);
        await pass(40);
      }
    },
    async stop() {
      const take = current;
      if (!take || take.segments.every(({ kept }) => kept.length === 0)) return;
      await tried(() => page.outbox.endSegment(take.id, take.segments.length - 1, 1000));
      if (!(await tried(() => page.outbox.finishTake(take.id, null)))) return;
      stopped.push(take);
      current = undefined;
    },
    async retake() {
      await world.stop();
      const last = stopped.pop();
      if (last) await tried(() => page.outbox.discardTake(last.id));
    },
    async choose() {
      await world.stop();
      const take = stopped.pop();
      if (!take || !(await tried(() => page.outbox.submitAnswer(hash, answerOf(take))))) return;
      chosen.set(take.id, take);
      stopped.length = 0;
      question_id = newId();
    },
    async answerInWords() {
      const said = textAnswer(`words ${words.length}`);
      if (await tried(() => page.outbox.submitAnswer(hash, said))) words.push(said.id);
    },
    async reload() {
      const old = page;
      current?.segments.push({ kept: [], unsure: null });
      old.outbox.close();
      page = await open('page');
      device.kill(old.browser);
      page.outbox.drain();
    },
    async kill(when) {
      const segment = current?.segments.at(-1);
      // An empty segment after a kill is only the next one's place: the device has not begun it.
      if (when && current && segment && segment.kept.length > 0) {
        const chunk = randomBytes(500);
        void page.outbox.appendChunk(current.id, current.segments.length - 1, chunk).catch(() => undefined);
        segment.unsure = chunk;
        for (let i = Math.floor(random() * 6); i > 0; i -= 1) await immediately();
      }
      for (const context of [page, ...tabs.splice(0), ...(worker ? [worker] : [])]) end(context);
      worker = undefined;
      current?.segments.push({ kept: [], unsure: null });
      page = await open('page');
      page.outbox.drain();
    },
    async line(state, isTold = true) {
      line.state = state;
      if (state === 'good' && isTold) page.outbox.drain();
    },
    async loseReplies(count) {
      repliesToLose = count;
    },
    async restartServer() {
      line.serverIsDown = true;
      await pass(1500);
      line.serverIsDown = false;
    },
    async openTab() {
      const tab = await open('page');
      tab.outbox.drain();
      tabs.push(tab);
    },
    async closeTab() {
      const tab = tabs.pop();
      if (tab) end(tab);
    },
    async wakeWorker() {
      if (worker) return;
      const woken = await open('worker');
      worker = woken;
      const sleep = () => {
        end(woken);
        if (worker === woken) worker = undefined;
      };
      // Rejects when it was killed meanwhile.
      void woken.outbox.drainUntilEmpty(20_000).then(sleep, sleep);
    },
    async killConnections() {
      device.killConnections(page.browser);
    },
    async fillDisk() {
      device.freeBytes = Math.min(device.freeBytes, 0);
    },
    async freeDisk() {
      device.freeBytes = Infinity;
    },
    async jumpClock(ms) {
      clockOffMs += ms;
    },
    pass,
    kept: () => current?.segments.reduce((sum, { kept }) => sum + kept.length, 0) ?? 0,
    isRecording: () => current !== undefined,
    async clearStorage() {
      device.killConnections(page.browser);
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        void pass(100);
      });
      const stores = [...db.objectStoreNames];
      const tx = db.transaction(stores, 'readwrite');
      for (const store of stores) tx.objectStore(store).clear();
      await pass(100);
      db.close();
    },
    async openWithoutStorage() {
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
      return open('page');
    },
    async becomeKind() {
      device.freeBytes = Infinity;
      line.state = 'good';
      repliesToLose = 0;
      await world.finishWell();
    },
    async finishWell() {
      await world.choose();
      const id = newId();
      await done(page.outbox.finish(hash, id, new Date().toISOString()));
      page.outbox.drain();
      for (let waited = 0; waited < 120_000; waited += 500) {
        const snapshot = await done(page.outbox.snapshot(hash));
        if (snapshot.safe_to_close && snapshot.finished) return;
        await pass(500);
      }
    },
    async complaints() {
      const snapshot = await done(page.outbox.snapshot(hash));
      const found = [...line.sentAgain];
      if (!snapshot.safe_to_close || !snapshot.finished)
        found.push(`not stored: ${JSON.stringify(snapshot)}`);
      if (current?.segments.some(({ kept }) => kept.length > 0)) found.push('a take was not finished');
      for (const take of chosen.values())
        if (!isWhole(take, server.takes.get(take.id)?.sealed ?? null))
          found.push(`take ${take.id} is not whole`);
      for (const id of words) if (!server.answers.has(id)) found.push(`answer ${id} is missing`);
      if (server.answers.size !== words.length + chosen.size)
        found.push(`${server.answers.size} answers of ${words.length + chosen.size}`);
      if (line.answersAtFinish !== server.answers.size)
        found.push(`finished after ${line.answersAtFinish} answers`);
      return found;
    },
    async end() {
      for (const context of [page, ...tabs, ...(worker ? [worker] : [])]) end(context);
      await pass(20);
      indexedDB.deleteDatabase(name);
    },
  };
  return world;

  /** A retry of what a full disk refused may come again and again, as the screens do. */
  async function tried(work: () => Promise<unknown>): Promise<boolean> {
    return done(
      work().then(
        () => true,
        () => false,
      ),
    );
  }

  async function beginRecording(): Promise<void> {
    if (!current) {
      const { id } = await page.outbox.beginTake({ hash, question_id, mime_type: 'video/webm' });
      current = { id, question_id, segments: [{ kept: [], unsure: null }] };
      await page.outbox.beginSegment(id, 'video/webm');
    } else if (current.segments.at(-1)?.kept.length === 0 && current.segments.length > 1) {
      const number = await page.outbox.beginSegment(current.id, 'video/webm');
      while (current.segments.length <= number) current.segments.push({ kept: [], unsure: null });
      current.segments.length = number + 1;
    }
  }

  async function open(role: 'page' | 'worker'): Promise<Context> {
    const browser = device.openBrowser();
    const outbox = await done(
      device.run(browser, () =>
        openOutbox({
          role,
          name,
          fetch: (input, init) => line.send(browser, String(input), init),
          now: () => Date.now() + clockOffMs,
          ticks: () => performance.now(),
          random,
          locks: {
            // A lock is granted in the context of whoever let it go.
            request: (lock, options, work) =>
              navigator.locks.request(lock, options, () => device.run(browser, work)),
          },
          channel: new BroadcastChannel(name),
          baseUrl,
        }),
      ),
    );
    return { browser, outbox: inside(outbox, browser) };
  }

  /** Calls from outside run in the browser's own context, so that its death is theirs too. */
  function inside(outbox: WorkerOutbox, browser: Browser): WorkerOutbox {
    return new Proxy(outbox, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => device.run(browser, () => Reflect.apply(method, target, given));
      },
    });
  }

  function end({ outbox, browser }: Context): void {
    device.kill(browser);
    outbox.close();
  }
}

function isWhole(take: Recorded, sealed: Uint8Array[] | null): boolean {
  const recorded = take.segments.filter(({ kept, unsure }) => kept.length > 0 || unsure);
  const whole = recorded.map(({ kept }) => hex(kept));
  const withUnsure = recorded.map(({ kept, unsure }) => hex([...kept, ...(unsure ? [unsure] : [])]));
  const found = (sealed ?? []).map((bytes) => hex([bytes]));
  // A segment of nothing but an interrupted chunk may be there or not.
  let at = 0;
  for (const [i, plain] of whole.entries()) {
    if (found[at] === plain || found[at] === withUnsure[i]) at += 1;
    else if (recorded[i] && recorded[i].kept.length > 0) return false;
  }
  return at === found.length;
}

function hex(pieces: readonly (ArrayBuffer | Uint8Array)[]): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(new Uint8Array(piece));
  return digest.digest('hex');
}

function answerOf({ id, question_id }: Recorded) {
  const recorded_at = new Date().toISOString();
  return { type: 'video' as const, id: newId(), question_id, version_id: newId(), recorded_at, take_id: id };
}
