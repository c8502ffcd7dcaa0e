// The recordings of a room's people become one video, in which everything is heard when it was said, by the server's
// clock. A late recording changes it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { postConsent } from '#contract/room-messages.ts';
import { getRoomPanel, saveRoomGuide } from '#contract/room-panel.ts';
import { getRoomReview } from '#contract/room-review.ts';
import { processVideo } from '../../server/domain/interviews/takes/process-video.ts';
import { joinRoom } from '../../server/domain/rooms/join-room.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { rooms } from '../../server/platform/db/schema/room.ts';
import { room_renditions } from '../../server/platform/db/schema/room-content.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { ask, makeJob } from './people.ts';
import { addRoom, addSide, sendReel } from './room-side.ts';
import type { RoomSide } from './room-side.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'candor-room-'));
const began = Date.parse('2026-11-20T15:00:00.000Z');
let test: TestApp;
let owner: SignedUp;
let companyId: string;
beforeAll(async () => {
  test = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(test);
  companyId = (await makeJob(test.app, owner)).company_id;
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Tone {
  hz: number;
  atMs: number;
}

/** A recording with tones of 300 ms; with a picture if asked. */
function record(seconds: number, tones: Tone | readonly Tone[], hasPicture = false): Buffer {
  const file = join(folder, `${newId()}.webm`);
  const waves = [tones].flat().map(({ hz, atMs }) => {
    const from = atMs / 1000;
    return `0.125*sin(2*PI*${hz}*t)*between(t,${from},${from + 0.3})`;
  });
  const beep = `aevalsrc='${waves.join('+')}':s=48000:d=${seconds}`;
  const picture = hasPicture ? ['-f', 'lavfi', '-i', `testsrc=d=${seconds}:s=320x240:r=15`] : [];
  const made = spawnSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', beep, ...picture, '-c:a', 'libopus'],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1', file],
  ]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return readFileSync(file);
}

/** `marks`: a moment of the recording, and the server's time of it since `began`. */
async function send(
  side: RoomSide,
  atMs: number,
  seconds: number,
  bytes: Buffer,
  { mimeType = 'audio/webm', marks = [] }: { mimeType?: string; marks?: readonly [number, number][] } = {},
) {
  const server_started_at = new Date(began + atMs).toISOString();
  const timing = {
    ...{ server_started_at, clock_error_ms: 2 },
    marks: marks.map(([media_ms, serverMs]) => ({ media_ms, server_ms: began + serverMs })),
  };
  const { take } = await sendReel(test, side, [{ bytes, timing, mimeType, durationMs: seconds * 1000 }]);
  await processVideo.run({ agency_id: owner.agencyId, take_id: take }, test.deps);
}

const joinNow = (roomId: string) => joinRoom.run({ agency_id: owner.agencyId, room_id: roomId }, test.deps);

async function queuedJoins(roomId: string): Promise<number> {
  const { rows } = await test.deps.db.asNobody((tx) =>
    tx.execute(sql`select 1 from pgboss.job where name = 'join-room' and data->>'room_id' = ${roomId}`),
  );
  return rows.length;
}

const review = (id: string) => ask(test.app, getRoomReview, { token: owner.token, params: { id } });

async function joined(roomId: string) {
  const [row] = await test.deps.db.asTenant(owner, (tx) =>
    tx
      .select({ madeOf: room_renditions.made_of, state: room_renditions.state, key: files.storage_key })
      .from(room_renditions)
      .innerJoin(files, eq(files.id, room_renditions.file_id))
      .where(eq(room_renditions.room_id, roomId)),
  );
  if (!row) throw new Error('the room has no joined video');
  const file = join(folder, `${newId()}.mp4`);
  writeFileSync(file, await buffer(await test.deps.storage.read(row.key)));
  return { ...row, file };
}

const Probed = z.object({
  streams: z.array(z.object({ codec_type: z.string() })),
  chapters: z.array(
    z.object({ start_time: z.string(), end_time: z.string(), tags: z.object({ title: z.string() }) }),
  ),
});

/** The chapters of a file as a player reads them, and its streams. */
function chaptersIn(file: string) {
  const args = ['-v', 'error', '-of', 'json', '-show_chapters', '-show_streams', file];
  const { stdout } = spawnSync('ffprobe', args, { encoding: 'utf8' });
  const { streams, chapters } = Probed.parse(JSON.parse(stdout));
  return {
    streams: streams.map(({ codec_type }) => codec_type),
    chapters: chapters.map(({ start_time, end_time, tags }) => ({
      ...{ from: Number(start_time), to: Number(end_time), title: tags.title },
    })),
  };
}

const rate = 8000;
const windowMs = 20;

/** When a tone begins, in ms from the beginning of the file. Null if it is never heard. */
function heardAt(file: string, hz: number): number | null {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', String(rate), '-f', 's16le', '-'];
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2));
  const size = (rate * windowMs) / 1000;
  for (let at = 0; at + size <= samples.length; at += size)
    if (powerOf(samples.subarray(at, at + size), hz) > 200) return (at / rate) * 1000;
  return null;
}

/** The amplitude of one frequency (Goertzel). */
function powerOf(samples: Int16Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / rate;
  let [cosine, sine] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    cosine += sample * Math.cos(turn * i);
    sine += sample * Math.sin(turn * i);
  }
  return (2 * Math.hypot(cosine, sine)) / samples.length;
}

describe.skipIf(!hasFfmpeg)('the recordings of a room', () => {
  it('are heard within 80 ms of when they were said, with a gap in between, and a late one joins them until it is withdrawn', async () => {
    const roomId = await addRoom(test, owner, companyId, { endedAt: test.deps.now() });
    const [anna, ben, cleo] = [
      await addSide(test, owner, companyId, { roomId, name: 'Anna' }),
      await addSide(test, owner, companyId, { roomId, name: 'Ben' }),
      await addSide(test, owner, companyId, { roomId, name: 'Cleo' }),
    ];
    await send(anna, 0, 4, record(4, { hz: 1000, atMs: 2000 }, true), {
      mimeType: 'video/webm',
    });
    // Anna's next reel begins after a cut of two seconds.
    await send(anna, 6000, 2, record(2, { hz: 700, atMs: 1000 }));
    await send(ben, 1500, 4, record(4, { hz: 1600, atMs: 1000 }));
    await joinNow(roomId);
    const first = await joined(roomId);
    for (const [hz, atMs] of [
      [1000, 2000],
      [1600, 2500],
      [700, 7000],
    ] as const)
      expect(Math.abs((heardAt(first.file, hz) ?? Infinity) - atMs), `${hz} Hz`).toBeLessThanOrEqual(80);

    // Nothing was asked.
    expect(chaptersIn(first.file)).toEqual({ streams: ['video', 'audio'], chapters: [] });

    await joinNow(roomId);
    expect((await joined(roomId)).key).toBe(first.key);
    const { recording } = await review(roomId);
    expect(recording).toMatchObject({ state: 'ready', began_at: new Date(began).toISOString() });
    expect(recording.url).toContain('/media/');

    // Cleo's device was offline. Her recording begins before everybody else's.
    await send(cleo, -1000, 3, record(3, { hz: 2500, atMs: 500 }));
    expect((await review(roomId)).recording).toMatchObject({ state: 'waiting', url: null });
    await joinNow(roomId);
    const second = await joined(roomId);
    expect(second.madeOf).not.toBe(first.madeOf);
    expect((await review(roomId)).recording).toMatchObject({
      ...{ state: 'ready', began_at: new Date(began - 1000).toISOString() },
    });
    for (const [hz, atMs] of [
      [2500, 500],
      [1000, 3000],
    ] as const)
      expect(Math.abs((heardAt(second.file, hz) ?? Infinity) - atMs), `${hz} Hz`).toBeLessThanOrEqual(80);
    // The first file is not kept.
    const left = await test.deps.db.asTenant(owner, (tx) =>
      tx.select().from(files).where(eq(files.storage_key, first.key)),
    );
    expect(left).toEqual([]);

    await call(test, postConsent, { token: cleo.token, body: { answer: 'no' } });
    await joinNow(roomId);
    const third = await joined(roomId);
    expect(heardAt(third.file, 2500)).toBeNull();
    expect(Math.abs((heardAt(third.file, 1000) ?? Infinity) - 2000)).toBeLessThanOrEqual(80);
  });

  it('are heard when they were said although a clock drifts, sound was lost and a beginning was noted late', async () => {
    const roomId = await addRoom(test, owner, companyId, { endedAt: test.deps.now() });
    const [anna, ben, cleo] = [
      await addSide(test, owner, companyId, { roomId, name: 'Anna' }),
      await addSide(test, owner, companyId, { roomId, name: 'Ben' }),
      await addSide(test, owner, companyId, { roomId, name: 'Cleo' }),
    ];
    const tones = (early: number, late: number) =>
      record(24, [
        { hz: early, atMs: 4000 },
        { hz: late, atMs: 20_000 },
      ]);
    // Her clock is slow.
    await send(anna, 0, 24, tones(600, 900), {
      marks: [
        [2000, 2000],
        [12_000, 12_002],
        [22_000, 22_004],
      ],
    });
    // His device loses 400 ms of sound.
    await send(ben, 0, 24.4, tones(1200, 1500), {
      marks: [
        [2000, 2000],
        [10_000, 10_000],
        [12_000, 12_400],
        [22_000, 22_400],
      ],
    });
    // Her first sound comes 900 ms before the noted beginning; later she loses as much.
    await send(cleo, 900, 24.9, tones(1800, 2100), {
      marks: [
        [2000, 2000],
        [10_000, 10_000],
        [12_000, 12_900],
        [22_000, 22_900],
      ],
    });
    await joinNow(roomId);
    const { file } = await joined(roomId);
    for (const [hz, atMs] of [
      [600, 4000],
      [1200, 4000],
      [1800, 4000],
      [900, 20_003],
      [1500, 20_400],
      [2100, 20_900],
    ] as const)
      expect(Math.abs((heardAt(file, hz) ?? Infinity) - atMs), `${hz} Hz`).toBeLessThanOrEqual(80);
  });

  it('have the questions that were asked as chapters, whatever is written in them', async () => {
    const roomId = await addRoom(test, owner, companyId, { endedAt: test.deps.now() });
    const anna = await addSide(test, owner, companyId, { roomId, name: 'Anna' });
    await send(anna, 500, 6, record(6, { hz: 1000, atMs: 2000 }));
    const question = (text: string, asked_ms?: number) => ({
      ...{ id: newId(), text, minutes: null },
      ...(asked_ms !== undefined && { asked_ms }),
    });
    const hostile = 'a=b; #c \\d\n[CHAPTER]\nSTART=0\ntitle=e';
    const guide = [question('Nights?', 4500), question(hostile, 1500), question('Never asked?')];
    const has = (values: Partial<typeof rooms.$inferInsert>) =>
      test.deps.db.asTenant(owner, (tx) => tx.update(rooms).set(values).where(eq(rooms.id, roomId)));
    await has({ guide, live_at: new Date(began) });
    await joinNow(roomId);
    const first = await joined(roomId);
    const shown = [
      { from: 0, to: 1, title: 'Talk' },
      { from: 1, to: 4, title: 'a=b; #c \\d [CHAPTER] START=0 title=e' },
      { from: 4, to: 6, title: 'Nights?' },
    ];
    expect(chaptersIn(first.file).chapters).toEqual(shown);
    expect(Math.abs((heardAt(first.file, 1000) ?? Infinity) - 2000)).toBeLessThanOrEqual(80);

    await joinNow(roomId);
    expect((await joined(roomId)).key).toBe(first.key);
    // The room was opened again, and one more question asked, of more bytes than a title may have.
    const long = 'ж'.repeat(1000);
    await has({ guide: [...guide, question(long, 5500)] });
    await joinNow(roomId);
    const second = await joined(roomId);
    expect(second.key).not.toBe(first.key);
    expect(chaptersIn(second.file).chapters).toEqual([
      ...shown.slice(0, 2),
      { ...shown[2], to: 5 },
      { from: 5, to: 6, title: `${'ж'.repeat(126)}…` },
    ]);

    // A question is reworded after the end.
    const change = { token: owner.token, params: { id: roomId } };
    const { guide: stored, updated_at } = await ask(test.app, getRoomPanel, change);
    const questions = stored.questions.map((one) =>
      one.text === 'Nights?' ? { ...one, text: 'Nights at sea?' } : one,
    );
    const queued = await queuedJoins(roomId);
    await ask(test.app, saveRoomGuide, { ...change, body: { ...stored, questions, updated_at } });
    expect(await queuedJoins(roomId)).toBe(queued + 1);
    await joinNow(roomId);
    expect(chaptersIn((await joined(roomId)).file).chapters[2]?.title).toBe('Nights at sea?');
  });

  it('that cannot be read leave the originals, and the room without a joined video', async () => {
    const side = await addSide(test, owner, companyId, { endedAt: test.deps.now() });
    await send(side, 0, 4, Buffer.from('not a recording at all'));
    await joinNow(side.roomId);
    const rows = await test.deps.db.asTenant(owner, (tx) =>
      tx.select().from(room_renditions).where(eq(room_renditions.room_id, side.roomId)),
    );
    expect(rows).toMatchObject([{ state: 'failed', file_id: null }]);
    const { recording, sides } = await review(side.roomId);
    expect(recording).toMatchObject({ state: 'failed', url: null });
    expect(sides[0]?.files).toHaveLength(1);
  });
});
