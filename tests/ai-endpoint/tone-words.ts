// A language that machines hear: each of 64 words is a pair of tones. Makes sound of words, and finds words in sound, also after lossy
// encoding, noise suppression and gain control.

export const lows = Array.from({ length: 8 }, (_, i) => 440 + (i * (1160 - 440)) / 7);
export const highs = Array.from({ length: 8 }, (_, i) => 1400 + (i * (2840 - 1400)) / 7);

/** The word of low tone i and high tone j is at 8 i + j. */
export const toneWords = [
  ...['night', 'shift', 'nurse', 'patient', 'doctor', 'hospital', 'ward', 'team'],
  ...['I', 'we', 'they', 'always', 'never', 'often', 'today', 'tomorrow'],
  ...['work', 'care', 'learn', 'teach', 'help', 'lead', 'plan', 'write'],
  ...['hard', 'easy', 'calm', 'busy', 'early', 'late', 'safe', 'clean'],
  ...['and', 'but', 'because', 'when', 'after', 'before', 'with', 'without'],
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  ...['family', 'phone', 'report', 'record', 'medicine', 'needle', 'bed', 'door'],
  ...['start', 'stop', 'wait', 'ask', 'answer', 'listen', 'speak', 'think'],
] as const;

export const wordMs = 300;
export const gapMs = 150;
export const rate = 16_000;

export interface Heard {
  word: string;
  fromMs: number;
  toMs: number;
}

/** A word at a time, and how loud it is in dB below full scale. */
export interface Tone {
  word: string;
  fromMs: number;
  decibel?: number;
}

/** Words one after the other, from `fromMs` on. */
export function inARow(words: readonly string[], fromMs = 500, decibel = -12): Tone[] {
  return words.map((word, i) => ({ word, fromMs: fromMs + i * (wordMs + gapMs), decibel }));
}

/** Samples of 16 kHz, mono. */
export function soundOfWords(tones: readonly Tone[], lengthMs: number): Int16Array {
  const samples = new Int16Array(Math.round((lengthMs * rate) / 1000));
  for (const { word, fromMs, decibel = -12 } of tones) {
    const index = toneWords.findIndex((known) => known === word);
    if (index < 0) throw new Error(`no tones for ${word}`);
    const [low = 0, high = 0] = [lows[Math.floor(index / 8)], highs[index % 8]];
    const amplitude = (32_767 * 10 ** (decibel / 20)) / 2;
    const count = (wordMs * rate) / 1000;
    const begin = Math.round((fromMs * rate) / 1000);
    for (let i = 0; i < count && begin + i < samples.length; i++) {
      // 10 ms of fade, so that the edges make no clicks.
      const fade = Math.min(1, Math.min(i, count - i) / (rate / 100));
      const at = (2 * Math.PI * i) / rate;
      samples[begin + i] = Math.round(amplitude * fade * (Math.sin(low * at) + Math.sin(high * at)));
    }
  }
  return samples;
}

/** A WAV file of 16 kHz, mono. */
export function wavOf(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

const windowSamples = (50 * rate) / 1000;
const hopMs = 10;
const hopSamples = (hopMs * rate) / 1000;
const hann = Array.from(
  { length: windowSamples },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (windowSamples - 1)),
);
/** The two tones must be this much of all that is heard. Whatever the loudness is: people have quiet microphones. */
const leastShare = 0.5;
/** The weaker of the two, compared with the stronger. */
const leastBalance = 0.05;
const leastPower = 1e-9;
const shortestMs = 150;

/** The words in sound of 16 kHz, mono. */
export function wordsInSound(samples: Int16Array): Heard[] {
  const heard: Heard[] = [];
  let running = -1;
  let from = 0;
  const frames = Math.max(0, Math.floor((samples.length - windowSamples) / hopSamples) + 1);
  for (let frame = 0; frame <= frames; frame++) {
    const index = frame < frames ? wordAt(samples, frame * hopSamples) : -1;
    if (index === running) continue;
    const frameCount = frame - from;
    const word = toneWords[running];
    // A window detects a tone once the tone fills about half of it.
    if (word !== undefined && frameCount * hopMs >= shortestMs) {
      const fromMs = Math.round(from * hopMs + 25);
      heard.push({ word, fromMs, toMs: Math.round((frame - 1) * hopMs + 25) });
    }
    [running, from] = [index, frame];
  }
  return heard;
}

/** The index of the word that a window of 50 ms is inside of; -1: none. */
function wordAt(samples: Int16Array, begin: number): number {
  const window = hann.map((weight, i) => (weight * (samples[begin + i] ?? 0)) / 32_768);
  const total = window.reduce((sum, value) => sum + value * value, 0);
  if (total < leastPower) return -1;
  const [low, lowPower] = strongest(window, lows);
  const [high, highPower] = strongest(window, highs);
  // A tone in a Hann window of N samples has |X|² = N · Σx² / 3.
  const share = (3 * (lowPower + highPower)) / (windowSamples * total);
  const balance = Math.min(lowPower, highPower) / Math.max(lowPower, highPower);
  return share >= leastShare && balance >= leastBalance ? low * 8 + high : -1;
}

function strongest(window: readonly number[], tones: readonly number[]): [index: number, power: number] {
  const powers = tones.map((tone) => goertzel(window, tone));
  const power = Math.max(...powers);
  return [powers.indexOf(power), power];
}

/** The power of one frequency: |X|². */
function goertzel(window: readonly number[], frequency: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let [before, last] = [0, 0];
  for (const value of window) [before, last] = [last, value + factor * last - before];
  return last * last + before * before - factor * last * before;
}
