import { expect, test } from 'vitest';
import { beginQuestion, questionKeeper, type KeptQuestion } from './kept-question.ts';

const first = '0190c0de-0001-7000-8000-000000000001';
const second = '0190c0de-0001-7000-8000-000000000002';
const kept: KeptQuestion = {
  ...{ id: first, topic: 'fault', text: 'Why', job_id: null },
  ...{ with_facts: true, begun_by: '{}' },
};
const newId = () => second;

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('a question is found again by who wrote it, and by nobody else', () => {
  const storage = memory();
  questionKeeper('one', storage).keep(kept);
  expect(questionKeeper('one', storage).load()).toEqual(kept);
  expect(questionKeeper('other', storage).load()).toBeNull();
  questionKeeper('one', storage).drop();
  expect(questionKeeper('one', storage).load()).toBeNull();
});

test('what cannot be read is no question', () => {
  const storage = memory();
  for (const broken of ['{', '{"id":1}', 'null']) {
    storage.setItem('candor-question-one', broken);
    expect(questionKeeper('one', storage).load()).toBeNull();
  }
});

test('what was begun goes on with its id', () => {
  expect(beginQuestion(kept, {}, newId)).toBe(kept);
  expect(beginQuestion(kept, { topic: 'fault' }, newId)).toBe(kept);
});

test('a plan that was chosen begins anew, unless it was begun by the same choice', () => {
  const asked = { topic: 'plan', text: 'Please change to Pro.' } as const;
  const begun = beginQuestion(kept, asked, newId);
  const begun_by = JSON.stringify(asked);
  expect(begun).toEqual({ id: second, ...asked, job_id: null, with_facts: true, begun_by });
  const longer = { ...begun, text: `Hello! ${begun.text} By May.`, job_id: first };
  expect(beginQuestion(longer, asked, newId)).toBe(longer);
  expect(beginQuestion(longer, { ...asked, text: 'Please change to Team.' }, newId)).not.toBe(longer);
});
