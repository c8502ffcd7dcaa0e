// A dragged question lands where the drop indicator was.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeAt, moveOnDrop } from './question-order.ts';

const order = ['a', 'b', 'c', 'd'];

test('a question lies beside the one it was dropped on, on the side of the pointer', () => {
  expect(moved('a', { id: 'c', edge: 'above' })).toEqual(['b', 'a', 'c', 'd']);
  expect(moved('a', { id: 'c', edge: 'below' })).toEqual(['b', 'c', 'a', 'd']);
  expect(moved('d', { id: 'a', edge: 'above' })).toEqual(['d', 'a', 'b', 'c']);
});

test('a question that is dropped where it is stays there, and so does what is no question of this job', () => {
  expect(moveOnDrop(order, 'b', { id: 'b', edge: 'below' })).toBeNull();
  expect(moveOnDrop(order, 'b', { id: 'a', edge: 'below' })).toBeNull();
  expect(moveOnDrop(order, 'b', { id: 'c', edge: 'above' })).toBeNull();
  expect(moveOnDrop(order, 'x', { id: 'a', edge: 'above' })).toBeNull();
});

test('no drop loses a question or disturbs the order of the others', () => {
  const id = fc.constantFrom(...order);
  fc.assert(
    fc.property(id, id, fc.constantFrom('above', 'below'), (dragged, target, edge) => {
      const after = moved(dragged, { id: target, edge });
      const others = (all: readonly string[]) => all.filter((id) => id !== dragged);
      expect(others(after)).toEqual(others(order));
      expect(after.toSorted()).toEqual(order);
      const gap = after.indexOf(dragged) - after.indexOf(target);
      if (dragged !== target) expect(gap).toBe(edge === 'above' ? -1 : 1);
    }),
  );
});

test('the upper half of a question means above it', () => {
  expect(edgeAt(109, { top: 100, height: 20 })).toBe('above');
  expect(edgeAt(110, { top: 100, height: 20 })).toBe('below');
});

function moved(dragged: string, target: Parameters<typeof moveOnDrop>[2]): string[] {
  const move = moveOnDrop(order, dragged, target);
  if (!move) return order;
  const rest = order.toSpliced(move.from, 1);
  return rest.toSpliced(move.to, 0, dragged);
}
