import { expect, test } from 'vitest';
import { keyMove } from './keys.ts';

const pressed = (key: string, held = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

test('arrows go from candidate to candidate, and along one in the direction of reading', () => {
  expect(keyMove(pressed('ArrowDown'), false)).toEqual({ to: 'row', by: 1 });
  expect(keyMove(pressed('ArrowUp'), true)).toEqual({ to: 'row', by: -1 });
  expect(keyMove(pressed('ArrowRight'), false)).toEqual({ to: 'part', by: 1 });
  expect(keyMove(pressed('ArrowRight'), true)).toEqual({ to: 'part', by: -1 });
  expect(keyMove(pressed('ArrowLeft'), true)).toEqual({ to: 'part', by: 1 });
});

test('Home and End lead to the newest and the oldest', () => {
  expect(keyMove(pressed('Home'), false)).toEqual({ to: 'newest' });
  expect(keyMove(pressed('End'), false)).toEqual({ to: 'oldest' });
});

test('the browser keeps its own keys', () => {
  expect(keyMove(pressed('ArrowLeft', { altKey: true }), false)).toBeNull();
  expect(keyMove(pressed('End', { ctrlKey: true }), false)).toBeNull();
  expect(keyMove(pressed('Enter'), false)).toBeNull();
  expect(keyMove(pressed('a'), false)).toBeNull();
});
