// The world of the model test and similar tests: a candidate (test-candidate.ts) on one device with pages, tabs and a
// service worker, a line and a server, and everything that can happen to them. The ledger records what was promised.
import { vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { everyStore, type WriteTx } from './database.ts';
import type { Role } from './leader.ts';
import { openCandidate, type Candidate } from './test-candidate.ts';
import { openDevice } from './test-device.ts';
import { complaintsOf, freshSegment, openLedger } from './test-ledger.ts';
import { openLine, type LineState } from './test-line.ts';
import { killPage, openPage, type TestPage } from './test-pages.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import { hash, interviewRecord, randomBytes } from './test-stage.ts';
import { immediately, openVirtualTime } from './test-time.ts';
import type { OutboxSnapshot } from './types.ts';

const baseUrl = 'http://candor.test/api/';

export interface World extends Candidate {
  server: TestServer;
  /** A proxy on the way lets nothing larger through. */
  limitBodies(bytes: number): void;
  /** How many calls were made so far. */
  calls(): number;
  snapshot(): Promise<OutboxSnapshot>;
  subscribe(listener: (snapshot: OutboxSnapshot) => void): void;
  /** Virtual milliseconds until the server accepts a call again. */
  untilResumed(): Promise<number>;
  /** Virtual milliseconds until everything is stored. */
  untilStored(): Promise<number>;
  renewSession(): Promise<void>;
  clearStorage(): Promise<void>;
  tamper: (work: (tx: WriteTx) => Promise<unknown>) => Promise<void>;
  openWithoutStorage(): Promise<unknown>;
  reload(): Promise<void>;
  kill(when?: 'writing'): Promise<void>;
  /** `isAnnounced`: the browser fires `online` when the line is good again. */
  line(state: LineState, isAnnounced?: boolean): Promise<void>;
  loseReplies(count: number): Promise<void>;
  /** Cuts the next requests with several parts in their middle. */
  cutRequests(count: number): Promise<void>;
  restartServer(): Promise<void>;
  openTab(): Promise<void>;
  closeTab(): Promise<void>;
  /** Freezes the page in the background and opens the interview in another tab. */
  freezePage(): Promise<void>;
  thawPages(): Promise<void>;
  wakeWorker(): Promise<void>;
  killConnections(): Promise<void>;
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  jumpClock(ms: number): Promise<void>;
  /** How far the device is wrong about the server's time. */
  clockErrorMs(): number;
  /** Advances time in steps of `stepMs`; pending operations run after each step. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Repairs everything; the candidate finishes, and what is left gets two minutes. */
  healEverything(): Promise<void>;
  complaints(): Promise<string[]>;
  end(): Promise<void>;
}

/**
 * `random` decides sizes, moments and jitter: the same numbers create the same world. Longer than 80 lines: one short
 * method per method of `World`.
 */
export async function openWorld(random: () => number): Promise<World> {
  vi.restoreAllMocks();
  const device = openDevice();
  const server = openTestServer(baseUrl);
  const name = `candor-${newId()}`;
  const line = openLine(device, server, baseUrl);
  const { pass, done } = openVirtualTime(() => device.openTransactions() > 0);
  const ledger = openLedger();
  const tabs: TestPage[] = [];
  const frozen: TestPage[] = [];
  let repliesToLose = 0;
  let clockShiftMs = 0;
  let page: TestPage;
  let worker: TestPage | undefined;
  const candidate = openCandidate({ ledger, outbox: () => page.outbox, random, pass, done });
  const environment = { device, line, name, baseUrl, random, now: () => Date.now() + clockShiftMs };

  server.fault = () => (repliesToLose > 0 && (repliesToLose -= 1) >= 0 ? 'lose_reply' : undefined);
  page = await open('page');
  await done(page.outbox.saveInterview(interviewRecord('good')));
  page.outbox.drain();

  const world: World = {
    ...candidate,
    server,
    limitBodies(bytes) {
      line.proxyBytes = bytes;
    },
    calls: () => line.calls,
    snapshot: () => done(page.outbox.snapshot(hash)),
    subscribe: (listener) => void page.outbox.subscribe(hash, listener),
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
    async reload() {
      const old = page;
      ledger.current?.segments.push(freshSegment());
      old.outbox.close();
      page = await open('page');
      device.kill(old.browser);
      page.outbox.drain();
    },
    async kill(when) {
      const { current } = ledger;
      const segment = current?.segments.at(-1);
      // An empty segment after a kill only reserves the place of the next one: the device has not begun it.
      if (when && current && segment && segment.saved.length > 0) {
        const chunk = randomBytes(500);
        void page.outbox.appendChunk(current.id, current.segments.length - 1, chunk).catch(() => undefined);
        segment.unsure = chunk;
        for (let i = Math.floor(random() * 6); i > 0; i -= 1) await immediately();
      }
      killAll();
      current?.segments.push(freshSegment());
      page = await open('page');
      page.outbox.drain();
    },
    async line(state, isAnnounced = true) {
      line.state = state;
      if (state === 'good' && isAnnounced) page.outbox.drain();
    },
    async loseReplies(count) {
      repliesToLose = count;
    },
    async cutRequests(count) {
      server.requestsToCut = count;
    },
    async restartServer() {
      line.serverIsDown = true;
      for (const take of server.takes.values()) take.begun.clear();
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
      if (tab) killPage(tab, device);
    },
    async freezePage() {
      page.freezer.freeze();
      frozen.push(page);
      ledger.current?.segments.push(freshSegment());
      page = await open('page');
      page.outbox.drain();
    },
    async thawPages() {
      for (const { freezer } of frozen) freezer.thaw();
      tabs.push(...frozen.splice(0));
    },
    async wakeWorker() {
      if (worker) return;
      const woken = await open('worker');
      worker = woken;
      const sleep = () => {
        killPage(woken, device);
        if (worker === woken) worker = undefined;
      };
      // Rejects if the worker was killed meanwhile.
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
      clockShiftMs += ms;
    },
    clockErrorMs: () => page.outbox.serverNow() - Date.now(),
    pass,
    async clearStorage() {
      device.killConnections(page.browser);
      await world.tamper((tx) => Promise.all(everyStore.map((store) => tx.objectStore(store).clear())));
    },
    tamper: (work) => done(device.tamper(name, work)),
    openWithoutStorage() {
      device.denyStorage();
      return open('page');
    },
    async healEverything() {
      device.freeBytes = Infinity;
      line.state = 'good';
      repliesToLose = 0;
      await candidate.finishAndWait();
    },
    async complaints() {
      return complaintsOf(ledger, { snapshot: await world.snapshot(), server, line });
    },
    async end() {
      killAll();
      await pass(20);
      indexedDB.deleteDatabase(name);
    },
  };
  return world;

  function open(role: Role): Promise<TestPage> {
    return done(openPage(role, environment));
  }

  function killAll(): void {
    const all = [page, ...tabs.splice(0), ...frozen.splice(0), ...(worker ? [worker] : [])];
    for (const living of all) killPage(living, device);
    worker = undefined;
  }
}
