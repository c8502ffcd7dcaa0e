import { describe, expect, test } from 'vitest';
import { keepDraft, readDraft, typed } from './note-draft.ts';

const mine = { owner: 'ada', responseId: 'r' };

describe('a note that is being written', () => {
  test('is there again after a reload, with its id', () => {
    const store = memory();
    keepDraft(mine, { id: '1', text: 'Good answers' }, () => store);
    expect(readDraft(mine, () => store)).toEqual({ id: '1', text: 'Good answers' });
  });
  test('belongs to its candidate alone', () => {
    const store = memory();
    keepDraft(mine, { id: '1', text: 'Good answers' }, () => store);
    expect(readDraft({ ...mine, responseId: 'another' }, () => store)).toBeNull();
  });
  test('is not shown to whoever else signs in in this browser', () => {
    const store = memory();
    keepDraft(mine, { id: '1', text: 'Good answers' }, () => store);
    expect(readDraft({ ...mine, owner: 'bea' }, () => store)).toBeNull();
  });
  test('is forgotten once it is emptied', () => {
    const store = memory();
    keepDraft(mine, { id: '1', text: 'x' }, () => store);
    keepDraft(mine, { id: '2', text: '' }, () => store);
    expect(readDraft(mine, () => store)).toBeNull();
  });
  test('keeps its id while its text is the same, and gets another with another text', () => {
    let count = 0;
    const newId = () => String((count += 1));
    const first = typed(null, 'a', newId);
    expect(typed(first, 'a', newId)).toBe(first);
    expect(typed(first, 'ab', newId).id).not.toBe(first.id);
  });
  test('can be written where the browser refuses storage', () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readDraft(mine, refused)).toBeNull();
    expect(() => keepDraft(mine, { id: '1', text: 'x' }, refused)).not.toThrow();
  });
});

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
