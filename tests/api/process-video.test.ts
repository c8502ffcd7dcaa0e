// From sealed parts to a playable video: the original stays byte for byte, whatever happens to the task
// (P2).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { putPoster } from '#contract/take.ts';
import { processVideo } from '../../server/domain/interviews/takes/process-video.ts';
import { renderVideo } from '../../server/domain/interviews/takes/render-video.ts';
import { startWorker } from '../../server/platform/queue/worker.ts';
import { fileIdOf, fileKey } from '../../server/platform/storage/file-keys.ts';
import { changeTake, findTakeById } from '../../server/domain/interviews/takes/store.ts';
import { deleteForGood } from './candidates.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { hostileVideo } from './hostile-video.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

const hasFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0;
// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const folder = mkdtempSync(join(tmpdir(), 'candor-video-'));
let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

function record(seconds: number, size: string, rest: string[] = []): Buffer {
  const file = join(folder, `${newId()}.webm`);
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    `testsrc=d=${seconds}:s=${size}:r=15`,
    '-f',
    'lavfi',
    '-i',
    `sine=d=${seconds}`,
  ];
  // Like a MediaRecorder: without a duration or an index.
  const made = spawnSync('ffmpeg', [
    '-v',
    'error',
    ...inputs,
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-c:a',
    'libopus',
    ...rest,
    '-live',
    '1',
    file,
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return readFileSync(file);
}

/** Fragmented, like Safari: no index of moments at the beginning. */
function recordMp4(): Buffer {
  const file = join(folder, `${newId()}.mp4`);
  const inputs = ['-f', 'lavfi', '-i', 'testsrc=d=2:s=320x240:r=15', '-f', 'lavfi', '-i', 'sine=d=2'];
  const encoded = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '15',
    '-c:a',
    'aac',
  ];
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'];
  const made = spawnSync('ffmpeg', ['-v', 'error', ...inputs, ...encoded, ...fragments, file]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return readFileSync(file);
}

/** The folder that exists while its rendition is being made. */
function workFolderOf(take: string): string {
  return join(test.deps.config.dataDir, 'work', `${take}-rendition`);
}

function recordWebm(): Buffer {
  return record(2, '320x240');
}

/** Matroska: the SeekHead names the index (Cues), which comes before the first Cluster. */
function isWebmIndexFirst(bytes: Buffer): boolean {
  const cues = Buffer.from('1c53bb6b', 'hex');
  const at = bytes.indexOf(cues, bytes.indexOf(cues) + 1);
  return at > 0 && at < bytes.indexOf(Buffer.from('1f43b675', 'hex'));
}

/** MP4: one movie box that lists every sample, and no fragment after it. */
function isMp4IndexFirst(bytes: Buffer): boolean {
  return bytes.indexOf('moov') < bytes.indexOf('mdat') && !bytes.includes('moof');
}

function recordSound(seconds: number): Buffer {
  const file = join(folder, `${newId()}.webm`);
  const sine = ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
  const made = spawnSync('ffmpeg', ['-v', 'error', ...sine, '-c:a', 'libopus', '-live', '1', file]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return readFileSync(file);
}

function redPoster(): Buffer {
  const file = join(folder, `${newId()}.jpg`);
  const red = ['-f', 'lavfi', '-i', 'color=red:s=640x360', '-frames:v', '1'];
  const made = spawnSync('ffmpeg', ['-v', 'error', ...red, file]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return readFileSync(file);
}

/** The color in the middle of a picture or of a video's first frame. */
function colorOf(bytes: Buffer): 'red' | 'dark' | 'other' {
  const file = join(folder, `${newId()}.bin`);
  writeFileSync(file, bytes);
  const onePixel = ['-frames:v', '1', '-vf', 'crop=8:8', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const [red = 0, green = 0, blue = 0] = spawnSync('ffmpeg', ['-v', 'error', '-i', file, ...onePixel]).stdout;
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return red + green + blue < 200 ? 'dark' : 'other';
}

function probe(bytes: Buffer) {
  const file = join(folder, `${newId()}.bin`);
  writeFileSync(file, bytes);
  const probed = spawnSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
  return JSON.parse(String(probed.stdout)) as {
    format: { duration: string };
    streams: { codec_name: string; width?: number; height?: number }[];
  };
}

function keyFrameSeconds(bytes: Buffer): number[] {
  const file = join(folder, `${newId()}.mp4`);
  writeFileSync(file, bytes);
  const keys = ['-select_streams', 'v', '-skip_frame', 'nokey', '-show_entries', 'frame=pts_time'];
  const probed = spawnSync('ffprobe', ['-v', 'error', ...keys, '-of', 'csv=p=0', file]);
  return (String(probed.stdout).match(/\d+\.\d+/g) ?? []).map(Number);
}

/** An interview whose video answer is these segments, sealed. */
async function answered(
  segments: Buffer[],
  of: JobDetail = job,
): Promise<{ who: Interviewee; take: string }> {
  const who = await candidate.begin(test, of);
  const take = await candidate.bind(test, who);
  await call(test, submitAnswer, {
    token: who.token,
    body: candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take }),
  });
  const sealed = await candidate.sendTake(
    test,
    who,
    take,
    segments.map((segment) => candidate.inParts(segment, segment.length > 1_000_000 ? undefined : 10_000)),
  );
  expect(sealed.data.state).toBe('stored');
  return { who, take };
}

const prepare = (take: string) => processVideo.run({ agency_id: owner.agencyId, take_id: take }, test.deps);
const render = (take: string) => renderVideo.run({ agency_id: owner.agencyId, take_id: take }, test.deps);
const process = async (take: string) => {
  await prepare(take);
  await render(take);
};
const takeRow = async (take: string) =>
  test.deps.db.asTenant(owner, (tx) => findTakeById(tx, owner.agencyId, take));
/** As its device would report it at the seal. */
const stateLength = (take: string, duration_ms: number) =>
  test.deps.db.asTenant(owner, (tx) =>
    changeTake(tx, { agency_id: owner.agencyId, id: take }, { duration_ms }),
  );
const partsOf = (take: string) => test.deps.storage.list(`agencies/${owner.agencyId}/takes/${take}/`);

async function videoOf(who: Interviewee) {
  const { answers } = (
    await call(test, getResponse, { token: owner.token, params: { id: who.interview.response_id } })
  ).data;
  const video = answers.find((answer) => answer.video)?.video;
  if (!video) throw new Error('no video');
  return video;
}
/** Files queued for removal from storage. */
async function filesToRemove(): Promise<string[]> {
  const { rows } = await test.deps.db.pool.query<{ data: { keys: string[] } }>(
    `select data from pgboss.job where name = 'remove-stored'`,
  );
  return rows.flatMap(({ data }) => data.keys);
}
const fetched = async (address: string | null) => (await test.app.inject({ url: address ?? '' })).rawPayload;

describe.runIf(hasFfmpeg)('a recorded video', () => {
  it('keeps its original byte for byte, and gets a seekable rendition, a poster and its duration', async () => {
    const webm = record(2, '1000x800');
    const { who, take } = await answered([webm]);
    await process(take);
    const video = await videoOf(who);
    expect(video).toMatchObject({ state: 'ready', sha256: candidate.sha256Of(webm), bytes: webm.length });
    expect(candidate.sha256Of(await fetched(video.original))).toBe(candidate.sha256Of(webm));
    const rendition = await fetched(video.url);
    const { format, streams } = probe(rendition);
    expect(streams.map((stream) => stream.codec_name).toSorted()).toEqual(['aac', 'h264']);
    expect(streams.find((stream) => stream.width)).toMatchObject({ width: 900, height: 720 });
    expect(Number(format.duration)).toBeCloseTo(2, 0);
    // A player finds the index before the pictures, and never decodes more than half a second to seek.
    expect(rendition.indexOf('moov')).toBeLessThan(rendition.indexOf('mdat'));
    const keys = keyFrameSeconds(rendition);
    expect(keys.length).toBeGreaterThanOrEqual(4);
    for (const [i, at] of keys.entries()) expect(at - (keys[i - 1] ?? 0)).toBeLessThan(0.6);
    expect((await test.app.inject({ url: video.poster ?? '' })).headers['content-type']).toBe('image/jpeg');
    expect(await partsOf(take)).toEqual([]);
    expect((await takeRow(take))?.duration_ms).toBeGreaterThan(1500);
    // The page shows the length that the player will, whatever the device said.
    expect(video.duration_seconds).toBeCloseTo(Number(format.duration), 0);
  });

  it.each([
    ['WebM', 'video/webm', recordWebm, isWebmIndexFirst],
    ['MP4', 'video/mp4', recordMp4, isMp4IndexFirst],
  ])(
    'can be seeked before its rendition exists, as %s, and that copy is then deleted',
    async (_, type, recorded, isIndexFirst) => {
      const original = recorded();
      const { who, take } = await answered([original]);
      await prepare(take);
      const { state, url, original: address } = await videoOf(who);
      expect(state).toBe('stored');
      const copy = await test.app.inject({ url: url ?? '' });
      expect(copy.headers['content-type']).toContain(type);
      expect(copy.headers['cache-control']).toContain('no-store');
      expect(Number(probe(copy.rawPayload).format.duration)).toBeCloseTo(2, 0);
      expect(isIndexFirst(original)).toBe(false);
      expect(isIndexFirst(copy.rawPayload)).toBe(true);
      expect(candidate.sha256Of(await fetched(address))).toBe(candidate.sha256Of(original));

      await render(take);
      expect((await videoOf(who)).state).toBe('ready');
      expect((await test.app.inject({ url: url ?? '' })).statusCode).toBe(404);
      expect(await filesToRemove()).toContain(fileKey(owner.agencyId, fileIdOf(take, 'seekable')));
    },
  );

  it('processed twice, or after a killed run, gives the same result', async () => {
    const webm = record(1, '320x240');
    const { who, take } = await answered([webm]);
    // As if a run was killed after writing its files and before any row: they exist under their names.
    for (const content of ['original-0', 'seekable', 'rendition', 'poster-made']) {
      await test.deps.storage.put(
        fileKey(owner.agencyId, fileIdOf(take, content)),
        Buffer.from('left by a killed run'),
      );
    }
    await process(take);
    const before = await takeRow(take);
    await process(take);
    expect(await takeRow(take)).toEqual(before);
    expect(candidate.sha256Of(await fetched((await videoOf(who)).original))).toBe(candidate.sha256Of(webm));
    expect(probe(await fetched((await videoOf(who)).url)).streams).toHaveLength(2);
  });

  it('from several cameras is one video, with silence for missing sound', async () => {
    const { who, take } = await answered([
      record(1, '640x480'),
      record(1, '480x640', ['-an']),
      record(1, '320x240'),
    ]);
    await process(take);
    expect((await takeRow(take))?.process_fault).toBe('');
    const { format, streams } = probe(await fetched((await videoOf(who)).url));
    expect(Number(format.duration)).toBeCloseTo(3, 0);
    expect(streams.find((stream) => stream.width)).toMatchObject({ width: 640, height: 480 });
  });

  it('of sound alone plays with the device’s poster, or with a waveform', async () => {
    const sound = recordSound(2);
    const drawn = await answered([sound]);
    await process(drawn.take);
    expect((await takeRow(drawn.take))?.process_fault).toBe('');
    const video = await videoOf(drawn.who);
    expect(video).toMatchObject({ state: 'ready', sha256: candidate.sha256Of(sound) });
    const { format, streams } = probe(await fetched(video.url));
    expect(streams.map((stream) => stream.codec_name).toSorted()).toEqual(['aac', 'h264']);
    expect(Number(format.duration)).toBeCloseTo(2, 0);
    expect(colorOf(await fetched(video.poster)), 'a tone is a bar through the middle').toBe('other');

    const still = await answered([sound]);
    await call(test, putPoster, { token: still.who.token, params: { take: still.take }, body: redPoster() });
    await process(still.take);
    expect((await takeRow(still.take))?.process_fault).toBe('');
    expect(colorOf(await fetched((await videoOf(still.who)).url))).toBe('red');
  });

  it('whose camera stopped after the first pictures gets one of them as its poster', async () => {
    const { who, take } = await answered([record(0.4, '320x240', ['-af', 'apad=whole_dur=2'])]);
    await process(take);
    expect((await takeRow(take))?.process_fault).toBe('');
    expect(colorOf(await fetched((await videoOf(who)).poster))).toBe('other');
  });

  it('mixed from video and sound is one video of the whole length', async () => {
    const { who, take } = await answered([record(1, '640x480'), recordSound(2), record(1, '320x240')]);
    await process(take);
    expect((await takeRow(take))?.process_fault).toBe('');
    const { format, streams } = probe(await fetched((await videoOf(who)).url));
    expect(Number(format.duration)).toBeCloseTo(4, 0);
    expect(streams.find((stream) => stream.width)).toMatchObject({ width: 640, height: 480 });
  });

  it('that is not one keeps its original, says so and is not retried forever', async () => {
    const junk = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'.repeat(50));
    const { who, take } = await answered([junk]);
    await process(take);
    expect(await takeRow(take)).toMatchObject({ process_fault: 'unreadable', rendition_file_id: null });
    const original = await test.app.inject({ url: (await videoOf(who)).original ?? '' });
    expect(candidate.sha256Of(original.rawPayload)).toBe(candidate.sha256Of(junk));
    expect(original.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  });

  it.each([
    ['a picture of 8192 by 4320', () => hostileVideo('8192x4320', 3), 'over_limit'],
    ['more frames than its stated length allows', () => hostileVideo('64x64', 8000), 'over_limit'],
  ] as const)(
    'that exceeds the limits is not converted, plays as it is and says why: %s',
    async (_, recorded, fault) => {
      const mp4 = recorded();
      expect(mp4.length).toBeLessThan(3_000_000);
      const { who, take } = await answered([mp4]);
      await stateLength(take, 1000);
      await process(take);
      expect(await takeRow(take)).toMatchObject({ process_fault: fault });
      const video = await videoOf(who);
      expect(video).toMatchObject({ state: 'ready', fault, bytes: mp4.length });
      // Seekable, and the original byte for byte.
      expect(isMp4IndexFirst(await fetched(video.url))).toBe(true);
      expect(candidate.sha256Of(await fetched(video.original))).toBe(candidate.sha256Of(mp4));
    },
  );

  it('that takes too long delays nobody else’s', async () => {
    const otherOwner = await signUp(test, 'Another agency');
    const otherJob = await makeJob(test.app, otherOwner);
    // The largest allowed size, and an hour by its own claim: longer than any test.
    const heavy = await answered([hostileVideo('4096x2304', 3000)]);
    await stateLength(heavy.take, 3_600_000);
    const worker = await startWorker(test.ownerUrl, [processVideo, renderVideo], test.deps);
    await eventually(() => expect(existsSync(workFolderOf(heavy.take))).toBe(true), 60_000);
    const clip = await answered([recordWebm()], otherJob);
    await eventually(async () => {
      const params = { id: clip.who.interview.response_id };
      const { answers } = (await call(test, getResponse, { token: otherOwner.token, params })).data;
      expect(answers.find((answer) => answer.video)?.video).toMatchObject({ state: 'ready', fault: null });
    }, 60_000);
    expect((await videoOf(heavy.who)).state).toBe('stored');
    expect(existsSync(workFolderOf(heavy.take))).toBe(true);
    await worker.stop(1000);
  });

  it('truncated midway plays as far as it goes', async () => {
    const webm = record(3, '320x240');
    const { who, take } = await answered([webm.subarray(0, Math.floor(webm.length * 0.7))]);
    await process(take);
    expect((await takeRow(take))?.process_fault).toBe('');
    expect(Number(probe(await fetched((await videoOf(who)).url)).format.duration)).toBeGreaterThan(1);
  });
});

describe('the parts of a video', () => {
  it('stay if they do not match the seal', async () => {
    const { take } = await answered([Buffer.alloc(25_000, 'x')]);
    const [first = ''] = await partsOf(take);
    await test.deps.storage.put(first, Buffer.from('another content'));
    await expect(process(take)).rejects.toThrow('they stay');
    expect(await partsOf(take)).toHaveLength(3);
    expect(
      await test.deps.storage.size(fileKey(owner.agencyId, fileIdOf(take, 'original-0'))),
    ).toBeUndefined();
  });
});

describe('a candidate deleted', () => {
  it('while their video is processed leaves no bytes behind', async () => {
    const { who, take } = await answered([Buffer.alloc(25_000, 'x')]);
    const { read } = test.deps.storage;
    // They are deleted during the first read of a part.
    const storage = {
      ...test.deps.storage,
      read: async (...asked: Parameters<typeof read>) => {
        const found = await read(...asked);
        await deleteForGood(test, owner.token, who.interview.response_id);
        return found;
      },
    };
    await processVideo.run({ agency_id: owner.agencyId, take_id: take }, { ...test.deps, storage });
    expect(
      await test.deps.storage.size(fileKey(owner.agencyId, fileIdOf(take, 'original-0'))),
    ).toBeUndefined();
    expect(await takeRow(take)).toBeUndefined();
  });
});
