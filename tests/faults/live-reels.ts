// What the recorders of a live room's pages made, noted outside of the product, and what the server has of it in the end.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext } from 'playwright/test';
import * as z from 'zod/mini';
import { changeDatabase } from '../e2e/change-database.ts';
import type { LiveRoom } from '../e2e/live-room.ts';
import type { TestServer } from '../e2e/server.ts';

interface Chunk {
  /** The device's clock, which is this machine's. */
  atMs: number;
  bytes: Buffer;
}

/** One run of a MediaRecorder. */
export interface MadeRecording {
  startedMs: number;
  /** When it was asked to stop; 0 if its page died. What it has encoded until then may come later. */
  stoppedMs: number;
  chunks: Chunk[];
}

/** What encoders on a busy machine need to begin, and may be behind. */
export const slackMs = 2000;

/** How long it took, by this machine's clock. */
export function lengthOf({ startedMs, stoppedMs, chunks }: MadeRecording): number {
  return (stoppedMs || (chunks.at(-1)?.atMs ?? 0)) - startedMs;
}

const Noted = z.object({
  recorder: z.string(),
  index: z.number(),
  startedMs: z.number(),
  stoppedMs: z.number(),
  atMs: z.number(),
  base64: z.string(),
});

/** From now on every chunk of every MediaRecorder of these pages is noted here, so that it survives their death. */
export async function noteRecordings(context: BrowserContext): Promise<MadeRecording[]> {
  const made: MadeRecording[] = [];
  const known = new Map<string, MadeRecording>();
  await context.exposeFunction('noteChunk', (noted: unknown) => {
    const { recorder, index, startedMs, stoppedMs, atMs, base64 } = Noted.parse(noted);
    const recording = known.get(recorder) ?? { startedMs, stoppedMs, chunks: [] };
    if (!known.has(recorder)) made.push(recording);
    known.set(recorder, recording);
    recording.stoppedMs = Math.max(stoppedMs, recording.stoppedMs);
    recording.chunks[index] = { atMs, bytes: Buffer.from(base64, 'base64') };
  });
  await context.addInitScript(() => {
    const note: (noted: object) => Promise<void> = Reflect.get(globalThis, 'noteChunk');
    globalThis.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        const recorder = crypto.randomUUID();
        let startedMs = 0;
        const stop = this.stop.bind(this);
        let stoppedMs = 0;
        this.stop = () => {
          stoppedMs = Date.now();
          stop();
        };
        let count = 0;
        this.addEventListener('start', () => (startedMs = Date.now()));
        this.addEventListener('dataavailable', ({ data }) => {
          const index = count++;
          const atMs = Date.now();
          const reader = new FileReader();
          reader.addEventListener('load', () => {
            // The type before it may have commas, too.
            const base64 = String(reader.result).split(',').at(-1) ?? '';
            // The page may end before it is noted.
            note({ recorder, index, startedMs, stoppedMs, atMs, base64 }).catch(() => undefined);
          });
          reader.readAsDataURL(data);
        });
      }
    };
  });
  return made;
}

const StoredRow = z.object({
  name: z.string(),
  started_at: z.date(),
  storage_key: z.string(),
});

export interface StoredRecording {
  /** Of the participant. */
  name: string;
  startedMs: number;
  file: string;
}

/** Everything that the server has stored of this room, the first segment first. */
export async function storedRecordings(server: TestServer, live: LiveRoom): Promise<StoredRecording[]> {
  let rows: z.infer<typeof StoredRow>[] = [];
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [live.workspace.job.agency_id]);
    const found = await client.query(
      `select p.name, s.server_started_at as started_at, f.storage_key
       from segments s
       join takes t on t.id = s.take_id
       join room_participants p on p.id = t.room_participant_id
       join files f on f.id = s.original_file_id
       where p.room_id = $1 order by s.server_started_at`,
      [live.room.id],
    );
    rows = z.array(StoredRow).parse(found.rows);
  });
  return rows.map(({ name, started_at, storage_key }) => ({
    name,
    startedMs: started_at.getTime(),
    file: path.join(server.dataDir, 'media', storage_key),
  }));
}

/**
 * Waits until the server has every recording of this person, byte for byte. `lostMs`: what a page that died may have lost
 * at the end of a recording. Returns the stored ones.
 */
export async function arrivedComplete(
  server: TestServer,
  live: LiveRoom,
  person: { name: string; made: readonly MadeRecording[]; lostMs?: number },
): Promise<StoredRecording[]> {
  let own: StoredRecording[] = [];
  // What is lost of each recording.
  const missing = async () => {
    own = (await storedRecordings(server, live)).filter(({ name }) => name === person.name);
    const files = own.map(({ file }) => readFileSync(file));
    return person.made
      .filter(({ chunks }) => chunks.length > 0)
      .map((recording) => Math.min(Infinity, ...files.map((stored) => lostOf(recording, stored))))
      .filter((lost) => lost > (person.lostMs ?? 0));
  };
  await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
  return own;
}

/** How many milliseconds of this recording the stored file lacks at its end; Infinity: it is another recording. */
function lostOf({ chunks }: MadeRecording, stored: Buffer): number {
  let at = 0;
  let savedMs = -Infinity;
  const lastMs = chunks.at(-1)?.atMs ?? 0;
  for (const chunk of chunks) {
    // The page died before this one was noted; what follows cannot be compared.
    if (!chunk) return Math.max(0, lastMs - savedMs);
    const there = stored.subarray(at, at + chunk.bytes.length);
    if (!there.equals(chunk.bytes.subarray(0, there.length))) return Infinity;
    if (there.length < chunk.bytes.length) return lastMs - savedMs;
    at += chunk.bytes.length;
    savedMs = chunk.atMs;
  }
  return 0;
}

export interface Sound {
  lengthMs: number;
  /** The longest time from one packet of sound to the next. A packet has 60 ms. */
  longestStepMs: number;
}

/** The sound of a stored recording, as ffprobe reads it. */
export function soundOf({ file }: StoredRecording): Sound {
  // The recording of a page that was killed ends in the middle of a block.
  const args = ['-v', 'fatal', '-select_streams', 'a', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const times = execFileSync('ffprobe', [...args, file], { encoding: 'utf8' })
    .split('\n')
    .map((line) => Number.parseFloat(line) * 1000)
    .filter(Number.isFinite);
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  return { lengthMs: (times.at(-1) ?? 0) + 60 - (times[0] ?? 0), longestStepMs: Math.max(0, ...steps) };
}
