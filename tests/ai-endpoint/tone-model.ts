// Speech models for the language of tone-words.ts, in three families. A recognizer's features are the loudness of 80 frequency bands,
// and a single linear layer adds for each word those of its two tones.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onnxFile } from './onnx-file.ts';
import type { OnnxModel } from './onnx-file.ts';
import { highs, lows, toneWords } from './tone-words.ts';

export const toneFamilies = ['nemo-ctc', 'zipformer-ctc', 'transducer'] as const;
type ToneFamily = (typeof toneFamilies)[number];

const bands = 80;
const blank = 0;
const classes = toneWords.length + 1;
/** The score of silence; words are louder. The sum of two natural logarithms of power. */
const silenceLevel = -15;
const everyFourth = 4;

/** Writes a model into an empty folder, with its model.json. */
export function writeToneModel(folder: string, family: ToneFamily = 'nemo-ctc'): void {
  const models = modelsOf[family]();
  const files = Object.keys(models).map((purpose) => [purpose, `${purpose}.onnx`]);
  const description = {
    name: 'tones',
    family,
    files: { ...Object.fromEntries(files), tokens: 'tokens.txt' },
  };
  for (const [purpose, model] of Object.entries(models))
    writeFileSync(path.join(folder, `${purpose}.onnx`), onnxFile(model));
  writeFileSync(path.join(folder, 'tokens.txt'), tokens());
  writeFileSync(path.join(folder, 'model.json'), JSON.stringify(description));
}

const modelsOf: Record<ToneFamily, () => Record<string, OnnxModel>> = {
  'nemo-ctc': () => ({ model: nemo() }),
  'zipformer-ctc': () => ({ model: zipformer('zipformer2_ctc', 'scores', []) }),
  transducer: () => ({
    encoder: zipformer('zipformer2', 'encoded', best),
    decoder: withoutRepeats(),
    joiner: sum(),
  }),
};

function tokens(): string {
  return ['<blk>', ...toneWords.map((word) => `\u2581${word}`)]
    .map((token, id) => `${token} ${id}\n`)
    .join('');
}

/** A frame each 10 ms, with its bands in columns. */
function nemo(): OnnxModel {
  return {
    nodes: [
      {
        ...{ operator: 'Transpose', inputs: ['features'], outputs: ['frames'] },
        attributes: { perm: [0, 2, 1] },
      },
      ...layer,
    ],
    constants: weights(slaney),
    inputs: [
      { name: 'features', type: 'float', dims: [1, bands, 'time'] },
      { name: 'length', type: 'int64', dims: [1] },
    ],
    outputs: [{ name: 'scores', type: 'float', dims: [1, 'time', classes] }],
    metadata: {
      ...{ model_type: 'EncDecCTCModel', vocab_size: classes, subsampling_factor: 1 },
      normalize_type: 'NA',
    },
  };
}

const layer = [
  { operator: 'MatMul', inputs: ['frames', 'weights'], outputs: ['loudness'] },
  { operator: 'Add', inputs: ['loudness', 'bias'], outputs: ['scores'] },
];

/** A frame each 40 ms, and how many there are. `more` makes the output `name` of `scores`. */
function zipformer(type: string, name: string, more: OnnxModel['nodes']): OnnxModel {
  const constant = (constantName: string, value: number, dims: number[] = [1]) => ({
    ...{ name: constantName, dims, values: BigInt64Array.of(BigInt(value)) },
  });
  return {
    nodes: [
      { operator: 'Slice', inputs: ['x', 'start', 'end', 'axis', 'step'], outputs: ['frames'] },
      { operator: 'Shape', inputs: ['frames'], outputs: ['shape'] },
      { operator: 'Gather', inputs: ['shape', 'axis'], outputs: ['lengths'] },
      ...[...layer, ...more],
    ],
    constants: [
      ...[
        constant('start', 0),
        constant('end', 1_000_000),
        constant('axis', 1),
        constant('step', everyFourth),
      ],
      ...weights(kaldi),
    ],
    inputs: [
      { name: 'x', type: 'float', dims: [1, 'time', bands] },
      { name: 'x_lens', type: 'int64', dims: [1] },
    ],
    outputs: [
      { name, type: 'float', dims: [1, 'frame', classes] },
      { name: 'lengths', type: 'int64', dims: [1] },
    ],
    metadata: { model_type: type },
  };
}

/** 1 for the best class of a frame, otherwise 0. */
const best: OnnxModel['nodes'] = [
  {
    ...{ operator: 'ReduceMax', inputs: ['scores'], outputs: ['most'] },
    attributes: { axes: [2], keepdims: 1 },
  },
  { operator: 'Equal', inputs: ['scores', 'most'], outputs: ['isBest'] },
  { operator: 'Cast', inputs: ['isBest'], outputs: ['encoded'], attributes: { to: 1 } },
];

/** A transducer's second part gets the last token: it prefers silence to the same word again. */
function withoutRepeats(): OnnxModel {
  const preference = (last: number, next: number) =>
    next === blank ? Number(last !== blank) / 2 : -2 * Number(next === last);
  const values = Float32Array.from({ length: classes * classes }, (_, i) =>
    preference(Math.floor(i / classes), i % classes),
  );
  return {
    nodes: [
      { operator: 'Gather', inputs: ['table', 'y'], outputs: ['rows'] },
      { operator: 'Squeeze', inputs: ['rows', 'context'], outputs: ['decoded'] },
    ],
    constants: [
      { name: 'table', dims: [classes, classes], values },
      { name: 'context', dims: [1], values: BigInt64Array.of(1n) },
    ],
    inputs: [{ name: 'y', type: 'int64', dims: ['batch', 1] }],
    outputs: [{ name: 'decoded', type: 'float', dims: ['batch', classes] }],
    metadata: { vocab_size: classes, context_size: 1 },
  };
}

function sum(): OnnxModel {
  const port = (name: string) => ({ name, type: 'float' as const, dims: ['batch', classes] });
  return {
    nodes: [{ operator: 'Add', inputs: ['encoded', 'decoded'], outputs: ['logit'] }],
    constants: [],
    inputs: [port('encoded'), port('decoded')],
    outputs: [port('logit')],
    metadata: { joiner_dim: classes },
  };
}

function weights(bandOf: (hertz: number) => number): OnnxModel['constants'] {
  const values = new Float32Array(bands * classes);
  for (const [i, low] of lows.entries())
    for (const [j, high] of highs.entries())
      for (const band of [bandOf(low), bandOf(high)]) values[band * classes + i * highs.length + j + 1] = 1;
  const bias = new Float32Array(classes);
  bias[blank] = silenceLevel;
  return [
    { name: 'weights', dims: [bands, classes], values },
    { name: 'bias', dims: [classes], values: bias },
  ];
}

/** The band whose middle is next to a frequency. Bands are equally wide on a scale of pitch. */
function nextBand(scale: (hertz: number) => number, from: number, to: number, hertz: number): number {
  const position = (scale(hertz) - scale(from)) / (scale(to) - scale(from));
  return Math.round(position * (bands + 1)) - 1;
}

const slaney = (hertz: number) => nextBand(slaneyMel, 0, 8000, hertz);
const kaldi = (hertz: number) => nextBand((each) => Math.log(1 + each / 700), 20, 7600, hertz);

function slaneyMel(hertz: number): number {
  return hertz < 1000 ? (3 * hertz) / 200 : 15 + (27 * Math.log(hertz / 1000)) / Math.log(6.4);
}
