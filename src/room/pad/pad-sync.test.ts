// Pages that type into one pad have the same text in the end, whatever gets lost on the way between them.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CodeLanguage } from '#contract/code-languages.ts';
import { textOf } from '#contract/pad-update.ts';
import { PadSync } from './pad-sync.ts';
import type { PadServer, PadUpdate } from './pad-server.ts';
import { UnsentUpdates } from './unsent-updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new Error('no answer');
const full = new Error('full');

/** A server that stores updates by their ids, and the line to it. */
function makeServer(isLost: () => boolean) {
  const stored: PadUpdate[] = [];
  const pages = new Set<PadSync>();
  const writes: number[] = [];
  const state = { language: 'plain' as CodeLanguage, isFull: false };
  const now = () => ({ id: 'pad', language: state.language, updates: stored.length, run: null });
  const tell = () => pages.forEach((page) => page.follow(now()));
  const server: PadServer = {
    async read(since) {
      await pause(20);
      if (isLost()) throw lost;
      const updates = stored.slice(since).map(({ bytes }) => bytes);
      return { language: state.language, seq: stored.length, updates, runs: [] };
    },
    async write(updates, language) {
      await pause(20);
      if (isLost()) throw lost;
      if (state.isFull) throw full;
      writes.push(Date.now());
      for (const update of updates) if (!stored.some(({ id }) => id === update.id)) stored.push(update);
      if (language) state.language = language;
      tell();
      // Stored, and the answer does not arrive.
      if (isLost()) throw lost;
      return stored.length;
    },
    run: () => Promise.resolve(),
  };
  return { server, stored, pages, writes, state, tell };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Direct {
  reaches: boolean;
}

function openPage(
  { server, pages, tell }: ReturnType<typeof makeServer>,
  direct: Direct,
  kept: { updates: readonly PadUpdate[] } = { updates: [] },
): PadSync {
  const unsent = new UnsentUpdates({
    load: () => [...kept.updates],
    save: (updates) => void (kept.updates = updates.map(({ id, bytes }) => ({ id, bytes }))),
  });
  const page: PadSync = new PadSync({
    ...{ server, unsent, reachesAll: () => direct.reaches, cursorOf: () => null },
    ...{ isPassing: (error: unknown) => error === lost, isFull: (error: unknown) => error === full },
    send(bytes) {
      if (direct.reaches)
        for (const other of pages) if (other !== page) setTimeout(() => other.heard('a', bytes), 10);
    },
  });
  pages.add(page);
  tell();
  return page;
}

const settle = () => vi.advanceTimersByTimeAsync(60_000);
const textsOf = (pages: Iterable<PadSync>) => [...new Set([...pages].map(({ text }) => text.toString()))];

describe('pages with one pad', () => {
  test('have the same text whatever was lost, and the server has all of it', async () => {
    const step = fc.record({
      page: fc.integer({ min: 0, max: 2 }),
      text: fc.string({ minLength: 1, maxLength: 4 }),
      waitMs: fc.constantFrom(0, 5, 40, 300, 2000),
      isLost: fc.boolean(),
      reaches: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let isLost = false;
        const world = makeServer(() => isLost);
        const direct = { reaches: true };
        const pages = [0, 1, 2].map(() => openPage(world, direct));
        for (const { page, text, waitMs, ...line } of steps) {
          isLost = line.isLost;
          direct.reaches = line.reaches;
          pages[page]?.text.insert(0, text.replaceAll(/[\r\0]/g, ''));
          await vi.advanceTimersByTimeAsync(waitMs);
        }
        isLost = false;
        await settle();
        world.tell();
        await settle();
        expect(textsOf(pages)).toHaveLength(1);
        const late = openPage(world, direct);
        await settle();
        expect(textsOf([...pages, late])).toHaveLength(1);
        for (const page of world.pages) page.close();
      }),
      { numRuns: 40 },
    );
  });

  test('send once a second, and ten times a second while somebody cannot be reached', async () => {
    for (const [reaches, few, many] of [
      [true, 3, 7],
      [false, 25, 55],
    ] as const) {
      const world = makeServer(() => false);
      const page = openPage(world, { reaches });
      for (let count = 0; count < 100; count += 1) {
        page.text.insert(0, 'x');
        await vi.advanceTimersByTimeAsync(50);
      }
      await settle();
      expect(world.writes.length).toBeGreaterThan(few);
      expect(world.writes.length).toBeLessThan(many);
      expect(page.text.toString()).toBe('x'.repeat(100));
      page.close();
    }
  });

  test('keep through a reload what the server does not have yet', async () => {
    let isLost = true;
    const world = makeServer(() => isLost);
    const kept = { updates: [] };
    const before = openPage(world, { reaches: true }, kept);
    before.text.insert(0, 'typed during an outage');
    await vi.advanceTimersByTimeAsync(5000);
    before.close();
    world.pages.clear();
    isLost = false;
    const after = openPage(world, { reaches: true }, kept);
    expect(after.text.toString()).toBe('typed during an outage');
    await settle();
    expect(world.stored).toHaveLength(1);
    expect(kept.updates).toEqual([]);
    after.close();
  });

  test('say when the pad takes no more, and go on showing what the others write', async () => {
    const world = makeServer(() => false);
    const [one, other] = [openPage(world, { reaches: false }), openPage(world, { reaches: false })];
    other.text.insert(0, 'Before. ');
    await settle();
    world.state.isFull = true;
    one.text.insert(0, 'too much');
    await settle();
    expect([one.view().state, other.view().state]).toEqual(['full', 'open']);
    for (const page of world.pages) page.close();
  });

  test('send what was typed last when they close', async () => {
    const world = makeServer(() => false);
    const page = openPage(world, { reaches: true });
    page.text.insert(0, 'first');
    await vi.advanceTimersByTimeAsync(100);
    page.text.insert(5, ' and last');
    page.close();
    world.pages.clear();
    await settle();
    const late = openPage(world, { reaches: true });
    await settle();
    expect(late.text.toString()).toBe('first and last');
    late.close();
  });

  test('run what they show, also what another page has only just typed', async () => {
    const world = makeServer(() => false);
    const [one, other] = [openPage(world, { reaches: true }), openPage(world, { reaches: true })];
    one.text.insert(0, 'early');
    await settle();
    const ran: string[] = [];
    world.server.run = () => {
      ran.push(textOf(world.stored.map(({ bytes }) => bytes)));
      return Promise.resolve();
    };
    // Stored now, so that the next words wait for their turn.
    one.text.insert(5, ' and');
    await vi.advanceTimersByTimeAsync(100);
    one.text.insert(9, ' late');
    await vi.advanceTimersByTimeAsync(15);
    const running = other.run();
    await vi.advanceTimersByTimeAsync(200);
    await running;
    expect(ran).toEqual(['early and late']);
    await settle();
    expect(textsOf(world.pages)).toEqual(['early and late']);
    for (const page of world.pages) page.close();
  });

  test('share the language', async () => {
    const world = makeServer(() => false);
    const [one, other] = [openPage(world, { reaches: true }), openPage(world, { reaches: true })];
    one.setLanguage('python');
    await settle();
    expect([one.view().language, other.view().language]).toEqual(['python', 'python']);
    for (const page of world.pages) page.close();
  });

  test('ignore what is no text of theirs', async () => {
    const page = openPage(
      makeServer(() => false),
      { reaches: true },
    );
    await settle();
    for (const bytes of [[], [0], [0, 1, 2, 3], [1], [1, 9, 9], [7, 1]])
      page.heard('a', new Uint8Array(bytes));
    expect(page.text.toString()).toBe('');
    page.close();
  });
});
