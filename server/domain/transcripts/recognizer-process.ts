// The child process that runs sherpa-onnx with one model. Its argument is the library's main file. It ends without a reply if the
// library exits, for example because a model lacks the metadata that it expects.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { untilParentEnds } from '../../platform/threads/worker-process.ts';
import type { RecognizerRequest } from './recognizer-request.ts';

/** The part of sherpa-onnx-node 1.13.8 that is used. Objects of the library are opaque. */
interface Library {
  OfflineRecognizer: {
    /** Rejects if a file cannot be read. The constructor would abort the process. */
    createAsync(config: object): Promise<Recognizer>;
  };
}
interface Recognizer {
  createStream(): { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
  setConfig(config: object): void;
  decodeAsync(stream: object): Promise<object>;
}

const sampleRate = 16_000;
/** Shorter sound has no features. */
const fewestSamples = sampleRate / 10;

untilParentEnds();
const library = createRequire(import.meta.url)(process.argv[2] ?? '') as Library;
let recognizer: Recognizer | undefined;

process.on('message', (request: RecognizerRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});

async function answer(request: RecognizerRequest): Promise<object> {
  if (request.config === null) return { is: 'loaded' };
  try {
    recognizer ??= await library.OfflineRecognizer.createAsync(request.config);
    // The language may have changed.
    recognizer.setConfig(request.config);
    return { is: 'heard', result: await hear(recognizer, readSamples(request.samples)) };
  } catch (error) {
    // The library's parser quotes what was heard.
    if (error instanceof SyntaxError) return { is: 'garbled' };
    return { is: 'failed', message: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
  }
}

async function hear(loaded: Recognizer, samples: Float32Array): Promise<object> {
  if (samples.length < fewestSamples) return { text: '', tokens: [] };
  const stream = loaded.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  return loaded.decodeAsync(stream);
}

function readSamples(file: string): Float32Array {
  const bytes = readFileSync(file);
  return Float32Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, i) => bytes.readInt16LE(2 * i) / 32_768,
  );
}
