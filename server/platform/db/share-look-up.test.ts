import { describe, expect, test } from 'vitest';
import { shareLookUp } from './share-look-up.ts';

/** Queries that end on demand. */
function slowQueries() {
  const asked: string[][] = [];
  const ends: ((found: ReadonlyMap<string, string> | Error) => void)[] = [];
  const find = (keys: string[]) => {
    asked.push(keys);
    return new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      ends.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
    });
  };
  return { find, asked, end: (i: number, found: ReadonlyMap<string, string> | Error) => ends[i]?.(found) };
}

describe('a shared look-up', () => {
  test('gives each caller the result of a query that started after their call', async () => {
    const { find, asked, end } = slowQueries();
    const look = shareLookUp(find);
    const first = look('a');
    const [again, found, unknown] = [look('a'), look('b'), look('c')];
    expect(asked).toEqual([['a']]);
    end(0, new Map([['a', 'before']]));
    expect(await first).toBe('before');
    await expect.poll(() => asked).toEqual([['a'], ['a', 'b', 'c']]);
    // Withdrawn in between: later callers do not get the earlier result.
    end(1, new Map([['b', 'found']]));
    expect(await Promise.all([again, found, unknown])).toEqual([undefined, 'found', undefined]);
  });

  test('rejects for the callers that shared the query and for nobody after them', async () => {
    const { find, asked, end } = slowQueries();
    const look = shareLookUp(find);
    const failing = look('a');
    const next = look('a');
    end(0, new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await expect.poll(() => asked).toHaveLength(2);
    end(1, new Map([['a', 'back']]));
    expect(await next).toBe('back');
  });

  test('lets nobody wait for a hanging query', async () => {
    const { find, asked, end } = slowQueries();
    const look = shareLookUp(find);
    void look('a');
    const waiting = look('b');
    await expect.poll(() => asked).toEqual([['a'], ['b']]);
    end(1, new Map([['b', 'B']]));
    expect(await waiting).toBe('B');
  });
});
