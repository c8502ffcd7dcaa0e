// From a video to words: extracts its sound, cuts it into pieces that the engine takes, and filters what it heard.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { probe, VideoFault } from '../../platform/ffmpeg/ffmpeg.ts';
import { cutPiece, encodePiece, extractSound } from '../../platform/ffmpeg/sound.ts';
import { EngineFault } from './engine.ts';
import type { SpeechEngine, SpokenSegment } from './engine.ts';
import { filterSegments, minSilenceMs } from './filters.ts';
import type { Filtered } from './filters.ts';
import { measureLoudness, piecesOf, silencesIn } from './loudness.ts';
import type { Loudness, Span } from './loudness.ts';

export interface Heard extends Filtered {
  /** Of the first piece in which one was heard. */
  language: string;
  /** SHA-256 of the samples, lower-case hex. */
  audioSha256: string;
  /** How much sound the engine got. */
  sentMs: number;
}

/** Decoding sound takes a hundredth of its length. */
const limits = { cpuSeconds: 300, wallMs: 15 * 60_000 };

/**
 * The words in a video, with times as its player has them.
 * @throws EngineFault
 */
export async function hearVideo(
  video: string,
  folder: string,
  engine: SpeechEngine,
  language: string,
): Promise<Heard> {
  const samples = await samplesOf(video, folder);
  const hash = createHash('sha256');
  const loudness = await measureLoudness(hashed(samples, hash));
  const silences = silencesIn(loudness, minSilenceMs);
  const heard = isSilent(loudness, silences)
    ? { language: '', segments: [], sentMs: 0 }
    : await hearPieces({ samples, folder, loudness, engine, language });
  return {
    ...filterSegments(heard.segments, silences),
    ...{ language: heard.language, audioSha256: hash.digest('hex'), sentMs: heard.sentMs },
  };
}

/** Models hear words in silence, so it is not sent. */
function isSilent({ lengthMs }: Loudness, silences: readonly Span[]): boolean {
  return lengthMs === 0 || silences.some(({ fromMs, toMs }) => fromMs === 0 && toMs >= lengthMs);
}

async function samplesOf(video: string, folder: string): Promise<string> {
  try {
    if (!(await probe(video)).hasAudio) throw new EngineFault('no_sound', 'the video has no sound track');
    return await extractSound(video, folder, limits);
  } catch (error) {
    if (!(error instanceof VideoFault)) throw error;
    throw new EngineFault('unreadable', error.message);
  }
}

async function* hashed(file: string, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file)) {
    if (!Buffer.isBuffer(chunk)) continue;
    hash.update(chunk);
    yield chunk;
  }
}

interface Hearing {
  samples: string;
  folder: string;
  loudness: Loudness;
  engine: SpeechEngine;
  language: string;
}

async function hearPieces({ samples, folder, loudness, engine, language }: Hearing) {
  const segments: SpokenSegment[] = [];
  let heardLanguage = '';
  for (const piece of piecesOf(loudness, engine.maxPieceMs)) {
    const file =
      engine.reads === 'flac'
        ? await encodePiece(samples, piece, folder, limits)
        : await cutPiece(samples, piece, folder);
    const spoken = await engine.transcribe({ file, lengthMs: piece.toMs - piece.fromMs }, language);
    await rm(file);
    heardLanguage ||= spoken.language;
    segments.push(...spoken.segments.map((segment) => later(segment, piece.fromMs)));
  }
  return { language: heardLanguage, segments, sentMs: loudness.lengthMs };
}

function later(segment: SpokenSegment, byMs: number): SpokenSegment {
  const moved = <Placed extends Span>(placed: Placed): Placed => ({
    ...placed,
    fromMs: placed.fromMs + byMs,
    toMs: placed.toMs + byMs,
  });
  return { ...moved(segment), words: segment.words.map(moved) };
}
