// The sound of a video for speech recognition.
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openEncoder, safeInput, soundFromStart } from './ffmpeg.ts';

/** 16 kHz is what speech models were trained on. */
const speech = ['-ac', '1', '-ar', '16000'];
const raw = ['-f', 's16le'];
const bytesPerMs = 32;

interface SoundLimits {
  cpuSeconds: number;
  wallMs: number;
}

/**
 * The first sound track as samples: 16 kHz, mono, signed 16 bit. It begins with the picture, as players play it.
 * @throws VideoFault if it cannot be decoded, or there is none
 */
export async function extractSound(video: string, folder: string, limits: SoundLimits): Promise<string> {
  const output = path.join(folder, 'sound.pcm');
  const decoded = ['-map', '0:a:0', '-vn', ...soundFromStart, ...speech, ...raw, output];
  await openEncoder(limits)([...safeInput, '-i', video, ...decoded]);
  return output;
}

interface Piece {
  fromMs: number;
  toMs: number;
}

/** A part of such samples, as samples. */
export async function cutPiece(samples: string, { fromMs, toMs }: Piece, folder: string): Promise<string> {
  const output = path.join(folder, `piece-${fromMs}.pcm`);
  const part = { start: fromMs * bytesPerMs, end: toMs * bytesPerMs - 1 };
  await pipeline(createReadStream(samples, part), createWriteStream(output));
  return output;
}

/** A part of such samples as FLAC, which loses nothing and is half as large. */
export async function encodePiece(
  samples: string,
  { fromMs, toMs }: Piece,
  folder: string,
  limits: SoundLimits,
): Promise<string> {
  const output = path.join(folder, `piece-${fromMs}.flac`);
  const part = ['-ss', `${fromMs}ms`, '-t', `${toMs - fromMs}ms`];
  await openEncoder(limits)([
    ...raw,
    ...speech,
    ...part,
    '-i',
    samples,
    '-c:a',
    'flac',
    '-f',
    'flac',
    output,
  ]);
  return output;
}
