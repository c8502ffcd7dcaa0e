// Runs ffmpeg and ffprobe if they are installed. Only this folder knows them.
import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { videoFaults } from '#contract/response.ts';
import { runProgram } from './run-program.ts';
import type { Ended, ProgramLimits } from './run-program.ts';
import { isWithin } from './video-limits.ts';
import type { VideoLimits } from './video-limits.ts';

/** `over_limit`: the take exceeds its limits (video-limits.ts). */
export type VideoFaultReason = (typeof videoFaults)[number];

/** The video itself cannot be converted. A retry would not help. */
export class VideoFault extends Error {
  readonly reason: VideoFaultReason;

  constructor(reason: VideoFaultReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Probe {
  durationMs: number | null;
  video: { width: number; height: number } | null;
  /** Frame count according to the container. */
  frames: number;
  hasAudio: boolean;
}

/** The containers that browsers record. */
export type SeekableContainer = 'webm' | 'mp4';

/** Only containers written by recorders and cameras. A playlist could name other files on this machine. */
const containers = 'matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,avi,ogg,mpeg,mpegts,flv,asf';
export const safeInput = ['-protocol_whitelist', 'file', '-format_whitelist', containers];
/** Two takes are processed at once, and requests need processor time too. */
const threads = ['-threads', String(Math.max(1, Math.floor(availableParallelism() / 2)))];
const quiet = ['-nostdin', '-hide_banner', '-y', '-v', 'error', '-filter_threads', '1'];

const audioEncoder = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000'];
/**
 * Fills what is missing before and in the sound with silence. A microphone can start after the camera, and players
 * disagree about sound whose samples have gaps between them.
 */
export const soundFromStart = ['-af', 'aresample=async=1:first_pts=0'];
/**
 * A seek fetches everything from the previous key frame: at most a quarter of a second at this rate. Recorders
 * produce 1.2 Mbit/s in an older codec, and playback at 2.5x fits into a 4 Mbit/s line.
 */
const maxVideoRate = '1000k';
const intoMp4 = [
  ...threads,
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', maxVideoRate, '-bufsize', maxVideoRate],
  // B-frames would make a player wait for the frames after the target.
  ...['-bf', '0', '-g', '600', '-force_key_frames', 'expr:gte(t,n_forced*0.25)'],
  ...audioEncoder,
  ...['-max_muxing_queue_size', '1024', '-f', 'mp4'],
];
/** Keeps nothing of what devices wrote about themselves. */
export const encoders = [...intoMp4, '-map_metadata', '-1'];
/** Keeps only chapters: without a stream or file in its name, the option would drop their titles, too. */
export const encodersWithChapters = [...intoMp4, '-map_metadata:g', '-1', '-map_metadata:s', '-1'];
/** Short side at most 720, both sides even, never enlarged. */
const within720 = "scale='trunc(iw*min(1,720/min(iw,ih))/2)*2':'trunc(ih*min(1,720/min(iw,ih))/2)*2'";

/** Frame rate of a still picture: enough for seeking. */
const pictureFrameRate = 5;

let found: Promise<boolean> | undefined;

/** True if both programs are installed. Checked once. */
export function hasFfmpeg(): Promise<boolean> {
  found ??= Promise.all([
    runProgram('ffmpeg', ['-version'], { timeoutMs: 10_000 }),
    runProgram('ffprobe', ['-version'], { timeoutMs: 10_000 }),
  ]).then(
    (ended) => ended.every((program) => program.exitCode === 0),
    () => false,
  );
  return found;
}

const ProbeOutput = z.object({
  format: z.optional(z.object({ duration: z.optional(z.string()) })),
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      nb_read_packets: z.optional(z.string()),
    }),
  ),
});

/** @throws VideoFault */
export async function probe(file: string): Promise<Probe> {
  const args = [
    '-v',
    'error',
    ...safeInput,
    '-count_packets',
    '-of',
    'json',
    '-show_entries',
    'format=duration:stream=codec_type,width,height,nb_read_packets',
  ];
  const { stdout } = must(await runProgram('ffprobe', [...args, '-i', file], whileCopying));
  const { format, streams } = ProbeOutput.parse(JSON.parse(stdout));
  const video = streams.find((stream) => stream.codec_type === 'video');
  const seconds = Number(format?.duration);
  return {
    durationMs: Number.isFinite(seconds) ? Math.round(seconds * 1000) : null,
    video: video?.width && video.height ? { width: video.width, height: video.height } : null,
    frames: Number(video?.nb_read_packets ?? 0),
    hasAudio: streams.some((stream) => stream.codec_type === 'audio'),
  };
}

/**
 * Joins all segments into one H.264/AAC MP4 that plays and seeks everywhere. Audio-only segments show a still
 * picture: `poster` (a JPEG), or else the waveform.
 * @throws VideoFault
 */
export async function makeRendition(
  segments: readonly string[],
  { folder, poster = null, limits }: { folder: string; poster?: string | null; limits: VideoLimits },
): Promise<string> {
  const output = path.join(folder, 'rendition.mp4');
  const probes: Probe[] = [];
  for (const segment of segments) probes.push(await probe(segment));
  if (!isWithin(probes, limits)) throw new VideoFault('over_limit', JSON.stringify(probes));
  const ffmpeg = openEncoder(limits);
  const [only, ...others] = segments;
  if (only !== undefined && others.length === 0 && probes[0]?.video) {
    await ffmpeg([
      ...inputWithin(limits),
      '-i',
      only,
      '-map',
      '0:v:0?',
      '-map',
      '0:a:0?',
      '-vf',
      within720,
      ...soundFromStart,
      ...encoders,
      '-movflags',
      '+faststart',
      output,
    ]);
  } else {
    const recorded = segments.flatMap((file, i) => (probes[i] ? [{ file, probed: probes[i] }] : []));
    await joinSegments(recorded, output, { folder, poster, limits, ffmpeg });
  }
  return output;
}

/**
 * Remuxes without encoding, into a file with its duration and index at the front. A recorder's own file has
 * neither, so players must search it from the start. Takes a fraction of a second.
 * @throws VideoFault also if this ffmpeg is too old (before 5.0 none writes a WebM's index in front).
 */
export async function makeSeekable(
  original: string,
  container: SeekableContainer,
  folder: string,
): Promise<string> {
  const output = path.join(folder, 'seekable');
  const form = {
    webm: ['-cues_to_front', '1', '-f', 'webm'],
    mp4: ['-movflags', '+faststart', '-f', 'mp4'],
  }[container];
  const tracks = ['-map', '0:v:0?', '-map', '0:a:0?', '-map_metadata', '-1', '-c', 'copy'];
  await runFfmpeg([...safeInput, '-i', original, ...tracks, ...form, output], whileCopying);
  return output;
}

/**
 * A still frame from early in the video.
 * @throws VideoFault
 */
export async function makePoster(
  video: string,
  durationMs: number | null,
  folder: string,
): Promise<string | null> {
  // The camera may have stopped after the first pictures while the sound went on; then the first one is taken.
  for (const atSeconds of [Math.min(1, (durationMs ?? 0) / 2000), 0]) {
    const picture = await takePicture(video, atSeconds, folder);
    if (picture !== null) return picture;
  }
  return null;
}

/** ffmpeg succeeds with an empty file, or none, if the video has no picture from that moment on. */
async function takePicture(video: string, atSeconds: number, folder: string): Promise<string | null> {
  const output = path.join(folder, 'poster.jpg');
  const one = ['-frames:v', '1', '-vf', within720, '-q:v', '5', '-f', 'mjpeg', output];
  await runFfmpeg(['-ss', String(atSeconds), ...safeInput, '-i', video, ...one], whileCopying);
  return (await sizeOf(output)) > 0 ? output : null;
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.size ?? 0;
}

interface Recorded {
  file: string;
  probed: Probe;
}

/** Where a rendition is made, and how much of the machine it may use. */
interface Workplace {
  folder: string;
  poster: string | null;
  limits: VideoLimits;
  ffmpeg: (args: readonly string[]) => Promise<void>;
}

/**
 * Cameras can differ in size and a lost microphone leaves no sound, so segments are aligned first and then
 * joined.
 */
async function joinSegments(segments: readonly Recorded[], output: string, place: Workplace): Promise<void> {
  const size = alike(
    segments.find(({ probed }) => probed.video)?.probed.video ?? { width: 640, height: 480 },
  );
  const frameRate = segments.some(({ probed }) => probed.video) ? 30 : pictureFrameRate;
  const list: string[] = [];
  for (const [i, { file, probed }] of segments.entries()) {
    const part = `segment-${i}.mp4`;
    const to = path.join(place.folder, part);
    const look = { ...size, frameRate };
    if (probed.video) await alignSegment({ file, probed }, look, to, place);
    else await illustrate({ file, probed }, look, to, place);
    list.push(`file '${part}'`);
  }
  const listFile = path.join(place.folder, 'segments.txt');
  await writeFile(listFile, list.join('\n'));
  await place.ffmpeg([
    '-f',
    'concat',
    '-i',
    listFile,
    '-c',
    'copy',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    output,
  ]);
}

/** Re-encodes a segment with video to the common size and frame rate, adding silence if it has no sound. */
async function alignSegment(
  { file, probed }: Recorded,
  how: Look,
  to: string,
  { limits, ffmpeg }: Workplace,
): Promise<void> {
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];
  const sound = probed.hasAudio ? ['-map', '0:a:0'] : ['-map', '1:a', '-shortest'];
  const fit = ['-vf', `${fitInto(how)},fps=${how.frameRate}`];
  await ffmpeg([
    ...[...inputWithin(limits), '-i', file, ...(probed.hasAudio ? [] : silence)],
    ...['-map', '0:v:0', ...sound, ...fit, ...soundFromStart, ...encoders, to],
  ]);
}

/**
 * Turns an audio segment into video with its still picture, or black, exactly as long as the audio: the
 * recording does not state its length.
 */
async function illustrate(
  { file, probed }: Recorded,
  how: Look,
  to: string,
  place: Workplace,
): Promise<void> {
  const sound = path.join(place.folder, 'sound.m4a');
  const whole = ['-map', '0:a:0', ...soundFromStart, ...audioEncoder, '-f', 'mp4', sound];
  await place.ffmpeg([...safeInput, '-i', file, ...whole]);
  const { durationMs } = await probe(sound);
  const seconds = String((durationMs ?? 0) / 1000);
  const stillPicture = await makePicture({ file, probed }, how, place);
  const { width, height, frameRate } = how;
  const picture = stillPicture
    ? ['-f', 'image2', '-pattern_type', 'none', '-loop', '1', '-framerate', String(frameRate), '-t', seconds]
    : ['-f', 'lavfi', '-t', seconds];
  await place.ffmpeg([
    ...[...picture, '-i', stillPicture ?? `color=black:s=${width}x${height}:r=${frameRate}`],
    ...[...safeInput, '-i', sound, '-map', '0:v:0', '-map', '1:a:0'],
    ...['-vf', `${fitInto(how)},fps=${frameRate}`, ...encoders, '-c:a', 'copy', to],
  ]);
}

interface Look {
  width: number;
  height: number;
  frameRate: number;
}

/** The still picture for an audio segment; null if neither the device's poster nor the waveform works. */
async function makePicture(
  { file, probed }: Recorded,
  look: Look,
  { folder, poster, limits, ffmpeg }: Workplace,
): Promise<string | null> {
  const output = path.join(folder, 'still.png');
  const ways = [
    ...(poster ? [fromPoster(poster, look, limits)] : []),
    ...(probed.hasAudio ? [fromSound(file, look)] : []),
  ];
  for (const way of ways) {
    try {
      await ffmpeg([...way, '-frames:v', '1', '-f', 'image2', '-update', '1', output]);
      return output;
    } catch (error) {
      // An unreadable picture must not prevent the video.
      if (!(error instanceof VideoFault)) throw error;
    }
  }
  return null;
}

function fromPoster(poster: string, look: Look, limits: VideoLimits): string[] {
  const jpeg = ['-f', 'image2', '-pattern_type', 'none', '-c:v', 'mjpeg'];
  return [...jpeg, ...decodingWithin(limits), '-i', poster, '-vf', fitInto(look)];
}

/** Draws the waveform of the whole segment, light on dark. */
function fromSound(file: string, { width, height }: Look): string[] {
  const [waveWidth, waveHeight] = [Math.round(width * 0.8), Math.round(height * 0.3)];
  const wave = `[0:a:0]aformat=channel_layouts=mono,showwavespic=s=${waveWidth}x${waveHeight}:colors=0xa3aeff:scale=sqrt,setpts=0[wave]`;
  const behind = `color=c=0x191b22:s=${width}x${height}:d=1[behind]`;
  const graph = `${wave};${behind};[behind][wave]overlay=(W-w)/2:(H-h)/2`;
  return [...safeInput, '-i', file, '-filter_complex', graph];
}

function alike({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const factor = Math.min(1, 720 / Math.min(width, height));
  return { width: Math.trunc((width * factor) / 2) * 2, height: Math.trunc((height * factor) / 2) * 2 };
}

function fitInto({ width, height }: { width: number; height: number }): string {
  const size = `${width}:${height}`;
  return `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:(ow-iw)/2:(oh-ih)/2,setsar=1`;
}

/**
 * Input options for a candidate's file: frames that are too large are never decoded, whatever the container
 * claims.
 */
function inputWithin(limits: VideoLimits): string[] {
  return [...safeInput, ...decodingWithin(limits)];
}

function decodingWithin({ maxPixels }: VideoLimits): string[] {
  return [...threads, '-max_pixels', String(maxPixels)];
}

/** For commands that decode nothing, or one frame. */
const whileCopying: ProgramLimits = { timeoutMs: 10 * 60_000, cpuSeconds: 60 };

/** An ffmpeg runner for one rendition: all its runs share the time limit. */
export function openEncoder({
  cpuSeconds,
  wallMs,
}: Pick<VideoLimits, 'cpuSeconds' | 'wallMs'>): Workplace['ffmpeg'] {
  const until = performance.now() + wallMs;
  return async (args) => {
    const timeoutMs = until - performance.now();
    if (timeoutMs <= 0) throw new VideoFault('over_limit', 'its time is up');
    await runFfmpeg(args, { timeoutMs, cpuSeconds });
  };
}

async function runFfmpeg(args: readonly string[], limits: ProgramLimits): Promise<void> {
  must(await runProgram('ffmpeg', [...quiet, ...args], limits));
}

const crashes: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGBUS']);

/** The decoders' error for a frame beyond `-max_pixels`. */
const tooLarge = /exceeds specified max pixel count/;

function must(ended: Ended): Ended {
  if (ended.exitCode === 0) return ended;
  if (ended.limit) throw new VideoFault('over_limit', `no more ${ended.limit} for it`);
  const message = `${ended.signal ?? `exit ${ended.exitCode}`}: ${ended.stderr.trim().slice(-500)}`;
  const isOurs =
    /No space left|Cannot allocate memory/.test(ended.stderr) ||
    (ended.signal !== null && !crashes.has(ended.signal));
  if (isOurs) throw new Error(message);
  throw new VideoFault(tooLarge.test(ended.stderr) ? 'over_limit' : 'unreadable', message);
}
