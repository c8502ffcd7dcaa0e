// Burns a number into every frame of a picture, as black and white bars along its top edge, so that
// a recording shows which camera frames it contains. Bars survive any codec and any size; damaged
// frames are detected.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** One column each: white, black, the number from its lowest bit, and its parity. */
export const columns = 32;
export const valueBits = columns - 3;
/** The bars' share of the picture's height. */
export const barsShare = 0.1;

/** The camera's frame rate, and the seconds it plays before it starts again. */
export const cameraFps = 24;
export const cameraFrames = 480;
const size = { width: 640, height: 480 };

/**
 * Makes a file that Chromium plays as its camera: a moving picture with the number of each frame.
 * @throws if ffmpeg fails
 */
export function makeCameraFile(folder: string): string {
  const file = path.join(folder, 'camera.y4m');
  const bits = Array.from({ length: Math.ceil(Math.log2(cameraFrames)) }, (_, bit) => bitOf('n', bit));
  const boxes = [
    box(0, columns, 'black', '1'),
    box(0, 1, 'white', '1'),
    ...bits.map((bit, i) => box(2 + i, 1, 'white', bit)),
    box(columns - 1, 1, 'white', `mod(${bits.join('+')},2)`),
  ];
  const source = `testsrc2=size=${size.width}x${size.height}:rate=${cameraFps},${boxes.join(',')}`;
  const what = ['-f', 'lavfi', '-i', source, '-frames:v', `${cameraFrames}`, '-pix_fmt', 'yuv420p'];
  run('ffmpeg', ['-v', 'error', '-y', ...what, file]);
  return file;
}

/**
 * The number of each decodable frame, in order; null for a frame with damaged bars.
 * @throws if ffmpeg fails
 */
export function readNumbers(file: string): (number | null)[] {
  const strip = `crop=iw:ih*${barsShare}:0:0,scale=${columns}:1:flags=area`;
  const asGrey = ['-vf', strip, '-vsync', 'passthrough', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
  const grey = run('ffmpeg', ['-v', 'fatal', '-i', file, '-an', ...asGrey]);
  const frames = Math.floor(grey.length / columns);
  return Array.from({ length: frames }, (_, i) => numberIn(grey.subarray(i * columns, (i + 1) * columns)));
}

/** Distinct camera frames per second between the first frame and the last. */
export function readFramesPerSecond(file: string): number {
  const numbers = readNumbers(file);
  const different = numbers.filter((number, i) => number !== null && number !== numbers[i - 1]).length;
  const { first, last } = spanOf(file, 'video');
  return (different - 1) / (last - first);
}

/** Seconds of sound after the last frame; negative if the sound ends first. */
export function soundAfterPicture(file: string): number {
  return spanOf(file, 'audio').last - spanOf(file, 'video').last;
}

export function isFfmpegHere(): boolean {
  return ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
}

/** Timestamps of the first and last packet of this kind, in seconds. */
function spanOf(file: string, kind: 'audio' | 'video'): { first: number; last: number } {
  const asked = [
    '-select_streams',
    kind[0] ?? '',
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    file,
  ];
  const times = run('ffprobe', ['-v', 'fatal', ...asked])
    .toString()
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((time) => !Number.isNaN(time));
  return { first: Math.min(...times), last: Math.max(...times) };
}

/** `columns` shades of gray. */
export function numberIn(greys: Uint8Array): number | null {
  const [white, black, ...rest] = Array.from(greys, (grey) => grey > 127);
  const parity = rest.pop();
  const ones = rest.filter(Boolean).length;
  if (!white || black || parity !== (ones % 2 === 1)) return null;
  return rest.reduce((sum, isOne, bit) => sum + (isOne ? 2 ** bit : 0), 0);
}

function bitOf(name: string, bit: number): string {
  return `mod(floor(${name}/${2 ** bit}),2)`;
}

function box(column: number, count: number, color: string, when: string): string {
  const width = size.width / columns;
  const place = `x=${column * width}:y=0:w=${count * width}:h=${size.height * barsShare}`;
  return `drawbox=${place}:color=${color}:t=fill:enable='${when}'`;
}

function run(command: string, args: readonly string[]): Buffer {
  const { stdout, stderr, status, error } = spawnSync(command, args, { maxBuffer: 64 * 1024 * 1024 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.toString().slice(-500)}`);
  return stdout;
}
