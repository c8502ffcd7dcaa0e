// Microphones whose sound is a beep at every even second, so that two recordings can be compared. Both pages take the time
// from this machine's clock, and note when each beep left.
import { spawn } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright';

/** A clock that gains from a moment on. */
export interface Drift {
  beganMs: number;
  partsPerMillion: number;
}

const everyMs = 2000;
const lengthMs = 100;
/** A busy machine runs the audio graph late, and then faster until it has caught up. */
const settledMs = 500;
const rate = 16_000;

/** A beep, and when its first sample went to the recorder and the call, in this machine's milliseconds. */
export interface Beep {
  /** Which even second. */
  number: number;
  leftMs: number;
}

/**
 * From now on the microphone of these pages is a beep of this frequency. The moment of a beep is known to one buffer of the
 * browser's audio graph. `drift`: of the clock that the page has.
 */
export async function beepInto(
  context: BrowserContext,
  { hertz, drift }: { hertz: number; drift?: Drift },
): Promise<void> {
  const { beganMs, partsPerMillion } = drift ?? { beganMs: 0, partsPerMillion: 0 };
  const source = `registerProcessor('beeps', class extends AudioWorkletProcessor {
    number = -1;
    beganMs = 0;
    soonestMs = Infinity;
    sample = Infinity;
    process(inputs, [[channel]]) {
      const shownMs = Date.now();
      const nowMs = shownMs - (shownMs - ${beganMs}) * ${partsPerMillion} / (1e6 + ${partsPerMillion});
      const graphMs = currentTime * 1000;
      const number = Math.floor(nowMs / ${everyMs});
      if (number !== this.number) {
        if (this.number >= 0) {
          this.sample = 0;
          this.beganMs = graphMs;
          this.soonestMs = Infinity;
        }
        this.number = number;
      }
      this.soonestMs = Math.min(this.soonestMs, nowMs - graphMs);
      if (this.beganMs > 0 && graphMs > this.beganMs + ${settledMs}) {
        this.port.postMessage({ number, leftMs: this.beganMs + this.soonestMs });
        this.beganMs = 0;
      }
      const end = ${lengthMs} * sampleRate / 1000;
      for (let i = 0; i < channel.length; i += 1, this.sample += 1)
        channel[i] = this.sample < end ? 0.3 * Math.sin(2 * Math.PI * ${hertz} * this.sample / sampleRate) : 0;
      return true;
    }
  });`;
  await context.addInitScript((code) => {
    const beeps: unknown[] = [];
    Object.assign(globalThis, { beepsMade: beeps });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let source: Promise<AudioNode> | undefined;
    const makeSource = async () => {
      const graph = new AudioContext({ sampleRate: 48_000 });
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      await graph.audioWorklet.addModule(url);
      const node = new AudioWorkletNode(graph, 'beeps', { numberOfInputs: 0, outputChannelCount: [1] });
      node.port.addEventListener('message', ({ data }) => beeps.push(data));
      node.port.start();
      return node;
    };
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      for (const track of stream.getAudioTracks()) {
        stream.removeTrack(track);
        track.stop();
        source ??= makeSource();
        const node = await source;
        if (!(node.context instanceof AudioContext)) throw new Error('no audio graph');
        const end = node.context.createMediaStreamDestination();
        node.connect(end);
        for (const beeping of end.stream.getAudioTracks()) stream.addTrack(beeping);
      }
      return stream;
    };
  }, source);
}

export function beepsOf(page: Page): Promise<Beep[]> {
  return page.evaluate(() => {
    const beeps: Beep[] = Reflect.get(globalThis, 'beepsMade') ?? [];
    return beeps;
  });
}

/** The sound of a file: 16 kHz, mono. */
export async function soundIn(file: string): Promise<Int16Array> {
  const args = [
    '-v',
    'error',
    '-i',
    file,
    '-map',
    '0:a:0',
    '-ac',
    '1',
    '-ar',
    String(rate),
    '-f',
    's16le',
    '-',
  ];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) pieces.push(Buffer.from(piece));
  const bytes = Buffer.concat(pieces);
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(i * 2);
  return samples;
}

const windowSamples = (5 * rate) / 1000;
/** Of full scale; a beep has 0.3, and what the encoders add is far less. */
const leastAmplitude = 0.08;

/**
 * Where a beep of this frequency is, in milliseconds: the middle between where it rises above half of its loudness and
 * where it falls below, so that what an encoder does to its edges matters little. Null without one between the two moments.
 */
export function beepBetween(
  samples: Int16Array,
  hertz: number,
  [fromMs, toMs]: readonly [number, number],
): number | null {
  const begin = Math.max(0, Math.round((fromMs * rate) / 1000));
  const end = Math.min(samples.length, Math.round((toMs * rate) / 1000));
  const loudness = loudnessOf(samples.subarray(begin, end), hertz);
  const most = loudness.reduce((max, value) => Math.max(max, value), 0);
  if (most < leastAmplitude) return null;
  const rises = loudness.findIndex((value) => value >= most / 2);
  const falls = loudness.findLastIndex((value) => value >= most / 2);
  const lengthOfBeepMs = ((falls - rises) / rate) * 1000;
  // Two of them, or half of one, cannot be placed.
  if (Math.abs(lengthOfBeepMs - lengthMs) > lengthMs / 4) return null;
  const middle = begin + (rises + falls) / 2 - windowSamples / 2;
  return (middle / rate) * 1000 - lengthMs / 2;
}

/** The amplitude of one frequency in the 5 ms before each sample. Frequencies 200 Hz apart do not disturb each other. */
function loudnessOf(samples: Int16Array, hertz: number): Float64Array {
  const loudness = new Float64Array(samples.length);
  const turn = (2 * Math.PI * hertz) / rate;
  let [real, imaginary] = [0, 0];
  const part = (i: number, of: (angle: number) => number) => ((samples[i] ?? 0) / 32_768) * of(turn * i);
  for (let i = 0; i < samples.length; i += 1) {
    real += part(i, Math.cos);
    imaginary += part(i, Math.sin);
    if (i >= windowSamples) {
      real -= part(i - windowSamples, Math.cos);
      imaginary -= part(i - windowSamples, Math.sin);
    }
    loudness[i] = (2 * Math.hypot(real, imaginary)) / windowSamples;
  }
  return loudness;
}
