// Interviews on devices outlive deployments, so today's page must read and finish interviews stored
// by earlier versions. Each fixture is the database of an earlier version that was killed during an
// interview (only its reserved space is shortened). Every change of the stored shapes adds a
// fixture; old ones stay.
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { accommodated, planOf } from '../src/candidate/machine/plan.ts';
import type { InterviewEvent } from '../src/candidate/machine/events.ts';
import { loadState, transition } from '../src/candidate/machine/machine.ts';
import { type Draft, phaseOf } from '../src/candidate/machine/state.ts';
import { openDatabase } from '../src/outbox/database.ts';
import { closeAll, hash, now, randomBytes, reopen, until } from '../src/outbox/test-stage.ts';
import { openTestServer } from '../src/outbox/test-server.ts';
import type { WorkerOutbox } from '../src/outbox/types.ts';

const folder = path.join(import.meta.dirname, 'stored-interviews');

const Encoded = z.object({ base64: z.string() });
const StoredRow = z.object({ row: z.unknown(), key: z.optional(z.array(z.union([z.string(), z.number()]))) });
const Rows = z.array(StoredRow);
/** Every store of the first version; later versions may have more. */
const Fixture = z.object({
  /** The chunks of the take being recorded at the time. */
  recorded: z.array(z.string()),
  stores: z.object({
    interviews: Rows,
    takes: Rows,
    chunks: Rows,
    parts: Rows,
    bytes: Rows,
    posters: Rows,
    writes: Rows,
    receipts: Rows,
    media: Rows,
  }),
});
type Fixture = z.infer<typeof Fixture>;

const drafts: Record<Draft['kind'], (option: string) => Draft> = {
  text: () => ({ kind: 'text', text: 'In words' }),
  code: () => ({ kind: 'code', language: 'javascript', text: 'print(2)' }),
  choice: (option) => ({ kind: 'choice', option_ids: [option] }),
};

afterEach(closeAll);

test.each(readdirSync(folder))('an interview stored as %s continues and loses nothing', async (file) => {
  const fixture = Fixture.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  const name = `candor-${newId()}`;
  await restore(name, fixture);
  const server = openTestServer();
  const outbox = await reopen(name, server);

  const before = await outbox.snapshot(hash);
  expect(before.answers).toHaveLength(1);
  const more = await goOn(outbox);

  outbox.drain();
  await until(outbox, ({ safe_to_close, finished }) => safe_to_close && finished);
  const questions = (await outbox.loadInterview(hash))?.interview.questions ?? [];
  expect([...server.answers.values()].map(({ question_id }) => question_id)).toEqual(
    questions.map(({ id }) => id),
  );
  const video = [...server.takes.values()].find(({ binding }) => binding.purpose === 'answer');
  const sent = video?.sealed?.map((segment) => Buffer.from(segment).toString('base64')) ?? [];
  const recorded = Buffer.concat(fixture.recorded.map((chunk) => Buffer.from(chunk, 'base64')));
  expect(sent).toEqual(
    recorded.length > 0 ? [recorded, Buffer.from(more)].map((b) => b.toString('base64')) : [],
  );
  expect([...server.takes.values()].filter(({ sealed }) => sealed)).toHaveLength(fixture.stores.takes.length);
});

/**
 * Continues like the page: resumes and saves the current recording and answers the rest. Returns
 * the added chunk.
 */
async function goOn(outbox: WorkerOutbox): Promise<ArrayBuffer> {
  const record = await outbox.loadInterview(hash);
  if (!record) throw new Error('the interview cannot be read');
  const plan = planOf(accommodated(record.interview, record.state));
  const saved = loadState(record.state, plan, []);
  expect(saved).toEqual(record.state);
  let state = saved;
  const more = randomBytes(500);

  const send = async (event: InterviewEvent) => {
    const { state: after } = transition(state, event, plan);
    if (after === state) throw new Error(`${event.type} means nothing at ${JSON.stringify(state.at)}`);
    state = after;
    await outbox.saveState(hash, state);
  };
  const at = () => (state.at.step === 'question' ? record.interview.questions[state.at.index] : undefined);
  const submit = async () => {
    await send({ type: 'submit_pressed', answer_id: newId(), at: outbox.serverNow() });
    const phase = phaseOf(state);
    if (phase?.phase !== 'submitting') throw new Error('nothing to submit');
    await outbox.submitAnswer(hash, phase.answer);
    await send({ type: 'submitted' });
  };

  const takes = await outbox.takesOf(hash, at()?.id ?? '');
  if (takes.length > 0) {
    await send({ type: 'restored', takes });
    const phase = phaseOf(state);
    if (phase?.phase !== 'interrupted') throw new Error('the recording is not offered again');
    await send({ type: 'continue_pressed' });
    const segment = await outbox.beginSegment(phase.take_id, 'video/webm');
    await send({ type: 'recording_started' });
    await outbox.appendChunk(phase.take_id, segment, more);
    await outbox.endSegment(phase.take_id, segment, 500);
    await send({ type: 'stop_pressed' });
    await outbox.finishTake(phase.take_id);
    await send({ type: 'take_saved', recorded_ms: phase.recorded_ms + 500 });
    await submit();
  }
  for (let question = at(); question; question = at()) {
    if (phaseOf(state)?.phase === 'intro') await send({ type: 'question_shown', at: outbox.serverNow() });
    const phase = phaseOf(state);
    if (phase?.phase !== 'answering') throw new Error(`cannot answer at ${JSON.stringify(phase)}`);
    await send({ type: 'drafted', draft: drafts[phase.draft.kind](question.options[0]?.id ?? '') });
    await submit();
  }
  if (state.at.step === 'files') {
    expect(state.at.files).toHaveLength(1);
    await send({ type: 'files_passed' });
  }
  await send({ type: 'finish_pressed' });
  const finish = { id: newId(), finished_at: now() };
  await send({ type: 'finish_stamped', ...finish });
  await outbox.finish(hash, finish.id, finish.finished_at);
  await send({ type: 'finished' });
  expect(state.at.step).toBe('done');
  return more;
}

async function restore(name: string, { stores }: Fixture): Promise<void> {
  const db = openDatabase(name);
  const every = ['interviews', 'takes', 'parts', 'writes', 'receipts', 'media'] as const;
  const keyed = ['chunks', 'bytes', 'posters'] as const;
  await db.write([...every, ...keyed], async (tx) => {
    for (const store of every)
      for (const { row } of stores[store]) await tx.objectStore(store).put(decoded(row));
    for (const store of keyed)
      for (const { row, key } of stores[store]) await tx.objectStore(store).put(decoded(row), keyOf(key));
  });
  db.close();
}

function keyOf(key: unknown): [string, number, number] {
  return z.tuple([z.string(), z.number(), z.number()]).parse(key);
}

function decoded(value: unknown): unknown {
  const encoded = Encoded.safeParse(value);
  if (encoded.success) return new Uint8Array(Buffer.from(encoded.data.base64, 'base64')).buffer;
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, content]) => [field, decoded(content)]));
}
