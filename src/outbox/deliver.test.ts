// What counts as lost: bytes that are still to be sent and are gone, and nothing else.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { Task } from './agenda.ts';
import { openDatabase } from './database.ts';
import { isCorrupt } from './deliver.ts';
import { dropAcknowledged } from './make-room.ts';
import { markParts, partsOf } from './receipts.ts';
import { beginSegment, beginTake, findTake, sealChunks, writeChunk } from './takes.ts';

test('missing bytes are lost unless another drainer has sent them meanwhile', async () => {
  const db = openDatabase(`candor-${newId()}`);
  const { id } = await beginTake(
    db,
    { id: newId(), hash: 'h', purpose: 'answer', question_id: newId(), mime_type: 'video/webm', name: '' },
    0,
  );
  await beginSegment(db, id, { mimeType: 'video/webm' }, 0);
  await writeChunk(db, [id, 0, 0], new Uint8Array(100_000).fill(7).buffer, 0);
  await sealChunks(db, id, 0);
  const parts = await partsOf(db, id);
  expect(parts).toHaveLength(2);
  const take = await db.read(['takes'], (tx) => findTake(tx, id));
  if (!take) throw new Error('no take');
  const task: Task = { kind: 'parts', hash: 'h', take, parts };
  expect(await isCorrupt(task, db)).toBe(false);

  await markParts(db, id, parts.slice(0, 1));
  expect(await dropAcknowledged(db, id)).toBe(true);
  expect(await isCorrupt(task, db)).toBe(false);

  await db.write(['bytes'], (tx) => tx.objectStore('bytes').delete([id, 0, 1]));
  expect(await isCorrupt(task, db)).toBe(true);
  db.close();
});
