// A ZIP of two hundred candidates with a 5 MB video each: the server's memory while making it and
// during the download. The kernel's high-water mark (VmHWM) misses no peak between two samples.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { getExports, startExport } from '#contract/export.ts';
import type { Export } from '#contract/export.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { joinEmbedded } from '../../../server/platform/db/embedded.ts';
import { fileKey } from '../../../server/platform/storage/file-keys.ts';
import { call, eventually } from '../../api/harness.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { ServerUnderTest } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';

const videos = 200;
const videoBytes = 5_000_000;
const goalMb = 300;

export const name = `A ZIP of ${videos} videos of ${videoBytes / 1_000_000} MB`;

export async function run(): Promise<Row[]> {
  const server = await serverUnderTest();
  await server.start();
  try {
    const { token, job } = await signInToDemo(server);
    await fill(server, job);
    const idleMb = memoryOf(server, 'VmRSS');
    const began = performance.now();
    const id = newId();
    const params = { id: job.id };
    await call(server, startExport, { token, params, body: { id, format: 'zip' } }).then(({ data }) => data);
    const ready = await eventually(async () => {
      const { data } = await call(server, getExports, { token, params });
      const made = data.find((listed) => listed.id === id);
      if (made?.state !== 'ready') throw new Error(`still ${made?.state}, ${made?.done} of ${made?.total}`);
      return made;
    }, 240_000);
    const seconds = (performance.now() - began) / 1000;
    const read = await download(server, ready);
    const peakMb = memoryOf(server, 'VmHWM');
    const isWhole = read === ready.bytes && read > videos * videoBytes;
    return [
      {
        figure: `${name}: server memory during creation and download`,
        goal: `< ${goalMb} MB`,
        measured: `${peakMb.toFixed(0)} MB at most`,
        passed: isWhole && peakMb < goalMb,
        details: `${idleMb.toFixed(0)} MB before; created in ${seconds.toFixed(1)} s, ${(ready.bytes / 1_000_000).toFixed(0)} MB`,
      },
    ];
  } finally {
    await server.remove();
  }
}

/** In megabytes, as the kernel reports for this process. */
function memoryOf(server: ServerUnderTest, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  const kilobytes = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  if (!kilobytes) throw new Error(`the kernel does not t ${what}`);
  return (Number(kilobytes) * 1024) / 1_000_000;
}

async function download(server: ServerUnderTest, { url }: Export): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${url}`);
  let bytes = 0;
  for await (const chunk of reply.body ?? []) bytes += chunk.length;
  return bytes;
}

/** Candidates of the demo's job, as the server leaves them once their videos are processed. */
async function fill(server: ServerUnderTest, job: JobDetail): Promise<void> {
  const content = randomBytes(videoBytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const client = new pg.Client({ connectionString: await joinEmbedded(server.dataDir) });
  await client.connect();
  try {
    await client.query(`select set_config('app.agency_id', $1, false)`, [job.agency_id]);
    const question = job.questions.find(({ type }) => type === 'video')?.id;
    const { rows } = await client.query<{ id: string }>(
      'select id from question_versions where question_id = $1 order by version desc limit 1',
      [question],
    );
    for (let i = 0; i < videos; i += 1) {
      const [response, take, file] = [newId(), newId(), newId()];
      const key = fileKey(job.agency_id, file);
      const path = join(server.dataDir, 'media', key);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, content);
      const of = [job.agency_id, response];
      await client.query(
        `insert into responses (agency_id, id, job_id, name, hash, source, status, progress, started_at)
         values ($1, $2, $3, $4, $5, 'share', 'review', 'completed', now())`,
        [...of, job.id, `Candidate ${i}`, response.replaceAll('-', '')],
      );
      await client.query(
        `insert into files (agency_id, id, kind, storage_key, mime_type, bytes, sha256)
         values ($1, $2, 'original', $3, 'video/webm', $4, $5)`,
        [job.agency_id, file, key, videoBytes, sha256],
      );
      await client.query(
        `insert into takes (agency_id, response_id, id, question_id, purpose, mime_type, started_at, state, bytes, stored_at, processed_at)
         values ($1, $2, $3, $4, 'answer', 'video/webm', now(), 'stored', $5, now(), now())`,
        [...of, take, question, videoBytes],
      );
      await client.query(
        `insert into segments (agency_id, take_id, segment, mime_type, duration_ms, parts_count, bytes, sha256, original_file_id)
         values ($1, $2, 0, 'video/webm', 60000, 1, $3, $4, $5)`,
        [job.agency_id, take, videoBytes, sha256, file],
      );
      await client.query(
        `insert into answers (agency_id, response_id, id, question_id, version_id, type, take_id, recorded_at)
         values ($1, $2, $3, $4, $5, 'video', $6, now())`,
        [...of, newId(), question, rows[0]?.id, take],
      );
    }
  } finally {
    await client.end();
  }
}
