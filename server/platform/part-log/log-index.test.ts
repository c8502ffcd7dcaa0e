import { expect, it } from 'vitest';
import { createLogIndex } from './log-index.ts';

const entryAt = (writtenAt: number, file = `slot-${writtenAt}`) => ({
  file,
  at: 4096,
  bytes: 1,
  crc32: 0,
  writtenAt,
});

it('finds the newest entry of a key, in whatever order the logs are read', () => {
  const index = createLogIndex();
  index.add('t/a', entryAt(2));
  index.add('t/a', entryAt(1));
  expect(index.get('t/a')?.writtenAt).toBe(2);
  index.add('t/a', entryAt(3));
  expect(index.under('t/').map(([key, { writtenAt }]) => [key, writtenAt])).toEqual([['t/a', 3]]);
  expect(index.inSlot('slot-2')).toEqual([]);
});

it('ignores what was removed later than it was written, in whatever order the logs are read', () => {
  const index = createLogIndex();
  index.remove('t/u/', { at: 5, file: 'slot-r' });
  index.add('t/u/a', entryAt(4));
  index.add('t/u/b', entryAt(6));
  index.add('t/v/a', entryAt(4));
  expect(index.under('t/').map(([key]) => key)).toEqual(['t/u/b', 't/v/a']);
  expect(index.wasRemoved('t/u/a', 4)).toBe(true);
  expect(index.wasRemoved('t/u/b', 6)).toBe(false);
});

it('needs a removal until the slots that it concerns are gone', () => {
  const index = createLogIndex();
  index.add('t/a', entryAt(1));
  index.remove('t/', { at: 2, file: 'slot-r' });
  expect(index.neededRemovals('slot-r')).toEqual(['t/']);
  index.forgetSlot('slot-1');
  expect(index.neededRemovals('slot-r')).toEqual([]);
});
