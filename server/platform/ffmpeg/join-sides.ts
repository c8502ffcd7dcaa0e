// Joins the sides of a live room into one video: everyone's picture in a grid, everyone's sound, each at its time.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chapterFile, type Chapter } from './chapters.ts';
import { encoders, encodersWithChapters, openEncoder, probe, safeInput } from './ffmpeg.ts';

/** One recording of one person. */
export interface SidePiece {
  file: string;
  /** From the beginning of the joined video. */
  startMs: number;
  /** What is used of it: it ends where the person's next piece begins. */
  lengthMs: number;
  /** Server milliseconds per recorded millisecond: how the device's clock drifts. */
  pace: number;
  /** Where moments of its sound belong in the piece, in order. Without any, `pace` applies from the beginning. */
  moments: readonly { mediaMs: number; pieceMs: number }[];
}

export interface JoinOptions {
  folder: string;
  lengthMs: number;
  /** In order of time. */
  chapters: readonly Chapter[];
  cpuSeconds: number;
  wallMs: number;
}

const tile = { width: 640, height: 360, frameRate: 15 } as const;
/** Behind everyone who is not in the picture. */
const card = `color=c=0x191b22:s=${tile.width}x${tile.height}:r=${tile.frameRate}`;

/** Returns the file of the grid. One person at a time, so that a long room needs little memory. */
export async function joinSides(
  sides: readonly (readonly SidePiece[])[],
  options: JoinOptions,
): Promise<string> {
  const tracks: string[] = [];
  for (const [i, pieces] of sides.entries())
    tracks.push(await makeTrack(pieces, path.join(options.folder, `side-${i}.mp4`), options));
  return makeGrid(tracks, path.join(options.folder, 'grid.mp4'), options);
}

/** A person's pieces in their places, with silence and a plain card between them. */
async function makeTrack(
  pieces: readonly SidePiece[],
  output: string,
  options: JoinOptions,
): Promise<string> {
  const inputs: string[] = [];
  const steps: string[] = [];
  const sounds: string[] = [];
  const seconds = secondsOf(options.lengthMs);
  let picture = 'card';
  steps.push(`${card}:d=${seconds}[card]`, `anullsrc=r=48000:cl=mono:d=${seconds}[silence]`);
  for (const [i, { file, startMs, lengthMs, pace, moments }] of pieces.entries()) {
    const { video, hasAudio } = await probe(file);
    inputs.push(...safeInput, '-i', file);
    const begin = secondsOf(startMs);
    const length = secondsOf(lengthMs);
    if (hasAudio) {
      const timed = `asetpts='(${placeOf(pace, moments)})/TB',${fitToTimes},aformat=channel_layouts=mono`;
      steps.push(`[${i}:a:0]${timed},atrim=end=${length},adelay=${Math.round(startMs)}:all=1[s${i}]`);
      sounds.push(`[s${i}]`);
    }
    if (video) {
      const fit = `scale=${tile.width}:${tile.height}:force_original_aspect_ratio=decrease`;
      const pad = `pad=${tile.width}:${tile.height}:(ow-iw)/2:(oh-ih)/2:color=0x191b22,setsar=1`;
      const timed = `setpts=PTS*${pace},trim=end=${length},setpts=PTS+${begin}/TB`;
      steps.push(`[${i}:v:0]${timed},${fit},${pad}[v${i}]`);
      steps.push(`[${picture}][v${i}]overlay=eof_action=pass[p${i}]`);
      picture = `p${i}`;
    }
  }
  const inputsOfMix = ['[silence]', ...sounds];
  steps.push(`${inputsOfMix.join('')}amix=inputs=${inputsOfMix.length}:normalize=0:duration=first[sound]`);
  await run([...inputs, ...graph(steps, `[${picture}]`, '[sound]', seconds), ...encoders, output], options);
  return output;
}

/**
 * Gaps become silence, and drift is stretched away. Without `flags=res`, ffmpeg starts its resampler at the first stretch
 * and forgets how much it has written (`swr_set_compensation` calls `swr_init`): it then inserts that much silence.
 */
const fitToTimes = 'aresample=48000:async=1000:first_pts=0:flags=res';

/**
 * ffmpeg's expression for where the sound at time `T` of a file belongs, in seconds: linear between two moments. It is a
 * sum because ffmpeg limits how deeply expressions may be nested.
 */
function placeOf(pace: number, moments: SidePiece['moments']): string {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return `T*${pace}`;
  const steps = moments.slice(1).map((to, i) => {
    const from = moments[i] ?? first;
    const mediaMs = Math.max(1, to.mediaMs - from.mediaMs);
    const own = ((to.pieceMs - from.pieceMs) / mediaMs).toFixed(6);
    return `clip(T-${secondsOf(from.mediaMs)},0,${secondsOf(mediaMs)})*${own}`;
  });
  const before = `min(T-${secondsOf(first.mediaMs)},0)*${pace}`;
  const after = `max(T-${secondsOf(last.mediaMs)},0)*${pace}`;
  return [secondsOf(first.pieceMs), before, ...steps, after].join('+');
}

async function makeGrid(tracks: readonly string[], output: string, options: JoinOptions): Promise<string> {
  const places = ['0_0', 'w0_0', '0_h0', 'w0_h0'];
  const shown = tracks.slice(0, places.length);
  const all = (kind: string, of: readonly string[]) => of.map((_, i) => `[${i}:${kind}:0]`).join('');
  const inputs = tracks.flatMap((track) => [...safeInput, '-i', track]);
  const layout = places.slice(0, shown.length).join('|');
  const steps = [
    shown.length > 1
      ? `${all('v', shown)}xstack=inputs=${shown.length}:layout=${layout}:fill=0x191b22[picture]`
      : '[0:v:0]null[picture]',
    `${all('a', tracks)}amix=inputs=${tracks.length}:normalize=0:duration=longest[sound]`,
  ];
  const made = graph(steps, '[picture]', '[sound]', secondsOf(options.lengthMs));
  const chapters = await chapterInput(tracks.length, options);
  const ending = [...encodersWithChapters, '-movflags', '+faststart', output];
  await run([...inputs, ...chapters, ...made, ...ending], options);
  return output;
}

/** The chapters as one more input, whose number is given. */
async function chapterInput(number: number, { chapters, lengthMs, folder }: JoinOptions): Promise<string[]> {
  const text = chapterFile(chapters, lengthMs);
  if (text === null) return [];
  const file = path.join(folder, 'chapters.txt');
  await writeFile(file, text);
  return ['-f', 'ffmetadata', '-i', file, '-map_chapters', String(number)];
}

function graph(steps: readonly string[], picture: string, sound: string, seconds: string): string[] {
  return ['-filter_complex', steps.join(';'), '-map', picture, '-map', sound, '-t', seconds];
}

function run(args: readonly string[], { cpuSeconds, wallMs }: JoinOptions): Promise<void> {
  return openEncoder({ cpuSeconds, wallMs })(args);
}

function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(3);
}
