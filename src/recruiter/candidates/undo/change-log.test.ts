// Undoing one's own changes, newest first.
import { expect, test } from 'vitest';
import { createChangeLog } from './change-log.ts';

function setUp() {
  const log = createChangeLog();
  const undone: string[] = [];
  const make = (name: string) => log.add(() => void undone.push(name));
  return { log, undone, make };
}

test('the last change is undone first, then the one before it', () => {
  const { log, undone, make } = setUp();
  make('accept Ada');
  make('reject Ben');
  expect([log.undoLast(), log.undoLast(), log.undoLast()]).toEqual([true, true, false]);
  expect(undone).toEqual(['reject Ben', 'accept Ada']);
});

test('a change that was undone by its button is not undone again', () => {
  const { log, undone, make } = setUp();
  make('accept Ada');
  const undo = make('reject Ben');
  undo();
  undo();
  log.undoLast();
  expect(undone).toEqual(['reject Ben', 'accept Ada']);
});

test('a change that the server refused cannot be undone', () => {
  const { log, undone, make } = setUp();
  make('accept Ada');
  log.forget(make('reject Ben'));
  log.undoLast();
  expect(undone).toEqual(['accept Ada']);
});

test('only the newest changes are remembered', () => {
  const { log, undone, make } = setUp();
  for (let n = 1; n <= 60; n += 1) make(String(n));
  while (log.undoLast());
  expect([undone.length, undone[0], undone.at(-1)]).toEqual([50, '60', '11']);
});
