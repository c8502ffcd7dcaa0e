// Refreshing part of a long list does not move the rest.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Response } from '#contract/response.ts';
import { hasOldPages, listFrom, pagesOf, refreshed, rowsOf, withPage, type CandidateList } from './pages.ts';

const size = 5;

/** A fake server's list of candidates by number, highest first. */
function serverOf(numbers: readonly number[]) {
  const sorted = [...numbers].toSorted((a, b) => b - a);
  let asked = 0;
  const ask = (after: string | null) => {
    asked += 1;
    const rest = after === null ? sorted : sorted.filter((id) => id < Number(after));
    const page = rest.slice(0, size);
    const next = rest.length > size ? String(page.at(-1)) : null;
    return Promise.resolve({ responses: page.map(rowOf), next });
  };
  return { ask, asked: () => asked };
}

function rowOf(number: number): Response {
  // Only the id matters here.
  return { id: String(number) } as Response;
}

async function load(numbers: readonly number[], pages: number): Promise<CandidateList> {
  const { ask } = serverOf(numbers);
  let list = listFrom(await ask(null));
  for (let page = 1; page < pages && list.next; page += 1) list = withPage(list, await ask(list.next));
  return list;
}

const idsOf = (list: CandidateList) => rowsOf(list).map((row) => Number(row.id));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const descending = (numbers: readonly number[]) => numbers.toSorted((a, b) => b - a);

describe('a list that is brought up to date', () => {
  test('shows who is new at its top and moves nobody below', async () => {
    const list = await load(range(1, 30), 4);
    const server = serverOf(range(1, 32));
    const now = await refreshed(list, { first: 0, last: 0 }, server.ask);
    expect(idsOf(now)).toEqual(descending(range(11, 32)));
    expect(server.asked()).toBe(2);
    expect(now.next).toBe(list.next);
  });
  test('leaves out who has gone, without showing anybody twice', async () => {
    const list = await load(range(1, 30), 4);
    const now = await refreshed(
      list,
      { first: 1, last: 1 },
      serverOf(range(1, 30).filter((id) => id !== 23)).ask,
    );
    expect(idsOf(now)).toEqual(descending(range(11, 30).filter((id) => id !== 23)));
    expect(hasOldPages(now, { first: 1, last: 1 })).toBe(false);
    expect(hasOldPages(now, { first: 2, last: 2 })).toBe(true);
  });
  test('keeps every row that says the same as it was', async () => {
    const list = await load(range(1, 10), 2);
    const now = await refreshed(list, { first: 0, last: 1 }, serverOf(range(1, 11)).ask);
    expect(rowsOf(now)[1]).toBe(rowsOf(list)[0]);
  });
  test('ends where the list ends now', async () => {
    const list = await load(range(1, 30), 6);
    const now = await refreshed(list, { first: 0, last: 0 }, serverOf([30, 29]).ask);
    expect(idsOf(now)).toEqual([30, 29]);
    expect(now.next).toBeNull();
  });
  test('lets the rest go when hundreds came in between, and finds it again by scrolling', async () => {
    const list = await load(range(1, 30), 6);
    const server = serverOf(range(1, 300));
    let now = await refreshed(list, { first: 0, last: 0 }, server.ask);
    expect(now.pages.length).toBeLessThan(8);
    while (now.next) now = withPage(now, await server.ask(now.next));
    expect(idsOf(now)).toEqual(descending(range(1, 300)));
  });

  test('is the server’s list, whatever came, went and was looked at', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(numbers, numbers, fc.nat(5), fc.nat(5), async (was, is, at, more) => {
        const list = await load(was, 4);
        const first = Math.min(at, list.pages.length - 1);
        const last = Math.min(first + more, list.pages.length - 1);
        const { ask } = serverOf(is);
        // First what is on the screen, then the rest as it scrolls into view.
        let now = await refreshed(list, { first, last }, ask);
        for (let turns = 0; turns < 50; turns += 1) {
          const old = now.pages.findIndex((page) => page.isOld);
          if (old < 0) break;
          now = await refreshed(now, { first: old, last: old }, ask).then((then) => ({
            ...then,
            pages: then.pages.map((page, index) => (index < old ? { ...page, isOld: false } : page)),
          }));
        }
        const seen = idsOf(now);
        const lowest = now.next === null ? 0 : Number(now.next);
        expect(seen).toEqual(descending(is.filter((id) => id >= lowest)));
      }),
    );
  });
});

test('rows are found in their pages', async () => {
  const list = await load(range(1, 30), 3);
  expect(pagesOf(list, 0, 4)).toEqual({ first: 0, last: 0 });
  expect(pagesOf(list, 4, 5)).toEqual({ first: 0, last: 1 });
  expect(pagesOf(list, 12, 99)).toEqual({ first: 2, last: 2 });
  expect(pagesOf({ pages: [], next: null }, 0, 10)).toEqual({ first: 0, last: 0 });
});
