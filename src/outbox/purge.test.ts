// What is erased on the server is deleted on this device too, sent or not; other interviews stay.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { everyStore, openDatabase } from './database.ts';
import { closeAll, hash, interviewRecord, record, start, textAnswer } from './test-stage.ts';

afterEach(closeAll);

test('an erased interview leaves nothing on this device, and other interviews stay', async () => {
  const { outbox, name } = await start();
  const other = { ...interviewRecord('good'), hash: 'b'.repeat(22) };
  await outbox.saveInterview(other);
  const sent = await record(outbox, [2000, 3000]);
  await outbox.savePoster(sent.id, new ArrayBuffer(10));
  await outbox.finishTake(sent.id);
  await record(outbox, [500], { isOpen: true });
  await outbox.submitAnswer(hash, textAnswer('Rye.'));
  await outbox.submitAnswer(other.hash, textAnswer('Wheat.'));
  await outbox.finish(hash, newId(), new Date().toISOString());

  await outbox.eraseInterview(hash);
  expect(await outbox.loadInterview(hash)).toBeUndefined();
  const db = openDatabase(name);
  const left = await db.read(everyStore, async (tx) => {
    const counts = everyStore.map(async (store) => [store, await tx.objectStore(store).count()] as const);
    return Object.fromEntries(await Promise.all(counts));
  });
  db.close();
  // The reserve for a full disk belongs to no interview.
  expect(left).toEqual({
    ...{ interviews: 1, writes: 1, media: 1 },
    ...{ takes: 0, chunks: 0, parts: 0, bytes: 0, posters: 0, receipts: 0 },
  });
  expect((await outbox.snapshot(other.hash)).answers).toHaveLength(1);
});
