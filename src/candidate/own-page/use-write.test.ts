import { expect, test } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { createWriteOnce } from './use-write.ts';

/** Presses in order, each with its content and the outcome of its request. */
async function idsOf(...presses: readonly (readonly [content: string, fault: CallError | null])[]) {
  const write = createWriteOnce();
  const ids: string[] = [];
  for (const [content, fault] of presses) {
    const failed = await write(async (id) => {
      ids.push(id);
      if (fault) throw fault;
    }, content);
    expect(failed).toBe(fault);
  }
  return ids;
}

const lost = new CallError({ code: 'network', status: 0 });
const unavailable = new CallError({ code: 'unavailable', status: 503 });
const refused = new CallError({ code: 'invalid_fields', status: 422 });

test('a press after a lost reply, or while the server was unavailable, repeats the same write', async () => {
  const [first, ...again] = await idsOf(['a', lost], ['a', unavailable], ['a', null]);
  expect(again).toEqual([first, first]);
});

test('other content is a new write, and so is a press after any reply', async () => {
  const ids = await idsOf(['a', lost], ['b', refused], ['b', null], ['b', null]);
  expect(new Set(ids).size).toBe(4);
});

test('an unexpected error is thrown, not shown as a refusal', async () => {
  const write = createWriteOnce();
  const broken = write(() => Promise.reject(new TypeError('a mistake of ours')), '');
  await expect(broken).rejects.toThrow('a mistake of ours');
});
