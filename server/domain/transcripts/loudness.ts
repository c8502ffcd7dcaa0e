// Where nobody speaks, and where sound can be cut. Reads samples of 16 kHz, mono, as signed 16-bit numbers. Pure.

export const sampleRate = 16_000;
/** The loudness of a sound is known for each of these. */
const frameMs = 10;
const frameSamples = (sampleRate * frameMs) / 1000;
const framesPerSecond = 1000 / frameMs;
/** A whole sound below this has a few units of noise and no speech. */
const inaudible = -80;
const usualSilence = -45;
/** Below everything that 16 bits can say. */
const quietest = -100;

export interface Loudness {
  /** The loudest sample of each frame, in dB below full scale. */
  peaks: Float32Array;
  /** The mean power of the loudest second, in dB below full scale. */
  loudestSecond: number;
  lengthMs: number;
}

export interface Span {
  fromMs: number;
  toMs: number;
}

/** Measures sound that comes in chunks of any size, also of odd numbers of bytes. */
export async function measureLoudness(chunks: AsyncIterable<Uint8Array>): Promise<Loudness> {
  const peaks: number[] = [];
  const powers: number[] = [];
  let peak = 0;
  let power = 0;
  let samples = 0;
  let half: number | undefined;
  const endFrame = (count: number) => {
    peaks.push(decibel(peak / 32_768));
    powers.push(power / count);
    [peak, power] = [0, 0];
  };
  const take = (sample: number) => {
    peak = Math.max(peak, Math.abs(sample));
    power += (sample / 32_768) ** 2;
    if (++samples % frameSamples === 0) endFrame(frameSamples);
  };
  for await (const chunk of chunks) {
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = 0;
    if (half !== undefined && chunk.length > 0) {
      take((((chunk[0] ?? 0) << 24) >> 16) | half);
      half = undefined;
      at = 1;
    }
    for (; at + 1 < chunk.length; at += 2) take(view.getInt16(at, true));
    if (at < chunk.length) half = chunk[at];
  }
  const rest = samples % frameSamples;
  if (rest > 0) endFrame(rest);
  return {
    peaks: Float32Array.from(peaks),
    loudestSecond: loudestOf(powers),
    lengthMs: Math.round((samples * 1000) / sampleRate),
  };
}

/** In steps of half a second. */
function loudestOf(powers: readonly number[]): number {
  let loudest = 0;
  for (let from = 0; from < powers.length; from += framesPerSecond / 2) {
    const second = powers.slice(from, from + framesPerSecond);
    loudest = Math.max(loudest, second.reduce((sum, power) => sum + power, 0) / second.length);
  }
  return decibel(Math.sqrt(loudest));
}

function decibel(amplitude: number): number {
  return amplitude > 0 ? Math.max(quietest, 20 * Math.log10(amplitude)) : quietest;
}

/**
 * What counts as silence: -45 dB, or 30 dB below the loudest second if that is lower. A person with a quiet voice or microphone is
 * not silent.
 */
export function silenceLevel({ loudestSecond }: Pick<Loudness, 'loudestSecond'>): number {
  return loudestSecond < inaudible ? usualSilence : Math.min(usualSilence, loudestSecond - 30);
}

/** The silences of at least this length, in order. */
export function silencesIn(loudness: Loudness, minMs: number): Span[] {
  const level = silenceLevel(loudness);
  const found: Span[] = [];
  let from: number | undefined;
  const { peaks, lengthMs } = loudness;
  for (let frame = 0; frame <= peaks.length; frame++) {
    const isSilent = frame < peaks.length && (peaks[frame] ?? 0) < level;
    if (isSilent) {
      from ??= frame;
      continue;
    }
    if (from !== undefined && (frame - from) * frameMs >= minMs)
      found.push({ fromMs: from * frameMs, toMs: Math.min(lengthMs, frame * frameMs) });
    from = undefined;
  }
  return found;
}

/** Shorter ones may be inside a word. */
const cutSilenceMs = 300;

/**
 * Pieces of at most this length that are the whole sound together. They end in the middle of a silence if there is one in the
 * second half of a piece, otherwise at the quietest moment of that half.
 */
export function piecesOf(loudness: Loudness, maxMs: number): Span[] {
  const silences = silencesIn(loudness, cutSilenceMs);
  const pieces: Span[] = [];
  let fromMs = 0;
  while (loudness.lengthMs - fromMs > maxMs) {
    const toMs = cutBetween(loudness, silences, fromMs + Math.floor(maxMs / 2), fromMs + maxMs);
    pieces.push({ fromMs, toMs });
    fromMs = toMs;
  }
  pieces.push({ fromMs, toMs: loudness.lengthMs });
  return pieces;
}

function cutBetween(
  loudness: Loudness,
  silences: readonly Span[],
  earliestMs: number,
  latestMs: number,
): number {
  const middles = silences.map(({ fromMs, toMs }) => Math.round((fromMs + toMs) / 2));
  const last = middles.findLast((ms) => ms >= earliestMs && ms <= latestMs);
  if (last !== undefined) return last;
  let best = Math.ceil(earliestMs / frameMs);
  for (let frame = best; frame * frameMs < latestMs; frame++)
    if ((loudness.peaks[frame] ?? 0) < (loudness.peaks[best] ?? 0)) best = frame;
  return best * frameMs;
}
