// Nothing recorded is lost, in any order of events: runs the real outbox through random schedules of everything that
// happens to candidates, browsers, lines and servers, in virtual time. `npm test` runs the same 40 schedules each time,
// `npm run soak` a hundred new ones for each of its seeds.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { virtualTimers } from './test-time.ts';
import { openWorld, type World } from './test-world.ts';

const { SOAK, SEED = '1' } = process.env;
const runs = SOAK ? 100 * Number(SOAK) : 40;

beforeEach(() => {
  vi.useFakeTimers({ toFake: virtualTimers });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Step = { name: string; run: (world: World) => Promise<void>; [fc.toStringMethod]: () => string };
const step = (name: string, run: Step['run']): Step => ({ name, run, [fc.toStringMethod]: () => name });

const steps = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.integer({ min: 1, max: 6 }).map((n) => step(`record ${n}`, (w) => w.record(n))),
  },
  { weight: 1, arbitrary: fc.constant(step('record much', (w) => w.record(12, 40_000))) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 8000 }).map((n) => step(`wait ${n}`, (w) => w.pass(n))) },
  ...(
    [
      [4, 'stop', (w) => w.stop()],
      [1, 'retake', (w) => w.retake()],
      [3, 'choose', (w) => w.choose()],
      [2, 'text', (w) => w.answerByText()],
      [2, 'reload', (w) => w.reload()],
      [2, 'kill', (w) => w.kill()],
      [1, 'kill in mid-write', (w) => w.kill('writing')],
      [2, 'offline', (w) => w.line('off')],
      [1, 'black hole', (w) => w.line('black hole')],
      [1, 'slow', (w) => w.line('slow')],
      [3, 'online', (w) => w.line('good')],
      [1, 'captive portal', (w) => w.line('portal')],
      [2, 'requests cut', (w) => w.cutRequests(2)],
      [2, 'replies lost', (w) => w.loseReplies(2)],
      [1, 'server restarts', (w) => w.restartServer()],
      [1, 'second tab', (w) => w.openTab()],
      [1, 'tab closed', (w) => w.closeTab()],
      [1, 'page frozen', (w) => w.freezePage()],
      [1, 'pages wake', (w) => w.thawPages()],
      [1, 'worker', (w) => w.wakeWorker()],
      [1, 'connection dies', (w) => w.killConnections()],
      [1, 'disk full', (w) => w.fillDisk()],
      [1, 'disk freed', (w) => w.freeDisk()],
      [1, 'clock jumps ahead', (w) => w.jumpClock(3_600_000)],
      [1, 'clock jumps back', (w) => w.jumpClock(-3_600_000)],
    ] satisfies [number, string, Step['run']][]
  ).map(([weight, name, run]) => ({ weight, arbitrary: fc.constant(step(name, run)) })),
);

test(
  'nothing recorded is missing, stored twice or sent twice, in any order of events',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 4, maxLength: 24 }),
        fc.integer(),
        async (schedule, seed) => {
          const world = await openWorld(randomFrom(seed));
          if (seed % 2 === 0) world.server.runBytes = 200_000;
          try {
            for (const { run } of schedule) await run(world);
            await world.healEverything();
            expect(await world.complaints()).toEqual([]);
          } finally {
            await world.end();
          }
        },
      ),
      { numRuns: runs, seed: Number(SEED) },
    );
  },
  12 * 3_600_000,
);

/** Mulberry32: small, and the same on every platform. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
