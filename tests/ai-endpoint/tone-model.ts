// A speech model for the language of tone-words.ts. A recognizer's features are the loudness of 80 frequency bands, and a single linear
// layer adds for each word those of its two tones.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onnxFile } from './onnx-file.ts';
import { highs, lows, toneWords } from './tone-words.ts';

const bands = 80;
const blank = toneWords.length;
const classes = toneWords.length + 1;
/** The score of silence; words are louder. The sum of two natural logarithms of power. */
const silenceLevel = -15;

/** Writes a model of the family `nemo-ctc` into an empty folder, with its model.json. */
export function writeToneModel(folder: string): void {
  writeFileSync(path.join(folder, 'model.onnx'), toneModel());
  writeFileSync(path.join(folder, 'tokens.txt'), tokens());
  const files = { model: 'model.onnx', tokens: 'tokens.txt' };
  writeFileSync(
    path.join(folder, 'model.json'),
    JSON.stringify({ name: 'tones', family: 'nemo-ctc', files }),
  );
}

function tokens(): string {
  return [...toneWords.map((word) => `\u2581${word}`), '<blk>']
    .map((token, id) => `${token} ${id}\n`)
    .join('');
}

function toneModel(): Buffer {
  const weights = new Float32Array(bands * classes);
  for (const [i, low] of lows.entries())
    for (const [j, high] of highs.entries())
      for (const band of [bandOf(low), bandOf(high)]) weights[band * classes + i * highs.length + j] = 1;
  const bias = new Float32Array(classes);
  bias[blank] = silenceLevel;
  return onnxFile({
    nodes: [
      {
        ...{ operator: 'Transpose', inputs: ['features'], outputs: ['frames'] },
        attributes: { perm: [0, 2, 1] },
      },
      { operator: 'MatMul', inputs: ['frames', 'weights'], outputs: ['loudness'] },
      { operator: 'Add', inputs: ['loudness', 'bias'], outputs: ['scores'] },
    ],
    constants: [
      { name: 'weights', dims: [bands, classes], values: weights },
      { name: 'bias', dims: [classes], values: bias },
    ],
    inputs: [
      { name: 'features', type: 'float', dims: [1, bands, 'time'] },
      { name: 'length', type: 'int64', dims: [1] },
    ],
    outputs: [{ name: 'scores', type: 'float', dims: [1, 'time', classes] }],
    metadata: {
      ...{ model_type: 'EncDecCTCModel', vocab_size: classes, subsampling_factor: 1 },
      normalize_type: 'NA',
    },
  });
}

/** The band whose middle is next to a frequency. Bands are equally wide on Slaney's mel scale, from 0 to 8000 Hz. */
function bandOf(hertz: number): number {
  return Math.round((melOf(hertz) / melOf(8000)) * (bands + 1)) - 1;
}

function melOf(hertz: number): number {
  return hertz < 1000 ? (3 * hertz) / 200 : 15 + (27 * Math.log(hertz / 1000)) / Math.log(6.4);
}
