// Unsaved changes of a job survive a reload.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { emptyJob } from './job-form.ts';
import { draftKeeper } from './kept-draft.ts';

const values = emptyJob(newId(), newId(), new Date());

test('keeps each job’s changes by themselves until they are saved', () => {
  const storage = memory();
  draftKeeper('one', storage).keep({ values, baseUpdatedAt: '2026-11-20T10:00:00Z' });
  expect(draftKeeper('one', storage).load()).toEqual({ values, baseUpdatedAt: '2026-11-20T10:00:00Z' });
  expect(draftKeeper('two', storage).load()).toBeNull();
  draftKeeper('one', storage).drop();
  expect(draftKeeper('one', storage).load()).toBeNull();
});

test('lets the form work where storage is refused, full or holds nonsense', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const keeper = draftKeeper('one', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keeper.keep({ values, baseUpdatedAt: null });
  keeper.drop();
  expect(keeper.load()).toBeNull();
  for (const nonsense of ['{', '{}', 'null', '{"values":{}}']) {
    expect(draftKeeper('x', { ...memory(), getItem: () => nonsense }).load()).toBeNull();
  }
});

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
