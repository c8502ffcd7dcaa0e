// A model with Whisper's inputs and outputs. It returns the same pieces of words for any sound, in the requested language, otherwise in
// German. With times, it also has the attention output of some exports.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onnxFile } from './onnx-file.ts';
import type { OnnxModel } from './onnx-file.ts';

export interface Script {
  pieces: readonly string[];
  /** Where each piece is, in seconds; undefined: an export without attention. */
  times?: readonly number[];
}

const languages = ['en', 'de'];
const context = 64;
const state = 1;
/** Of Whisper's sound: 50 frames a second, for 30 seconds. */
const framesPerSecond = 50;
const soundFrames = 1500;

/** Writes encoder, decoder and tokens into an empty folder, with its model.json. */
export function writeScriptedWhisper(folder: string, script: Script): void {
  const ids = idsFor(script.pieces.length);
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  write('encoder.onnx', onnxFile(encoder(ids)));
  write('decoder.onnx', onnxFile(decoder(script, ids)));
  const lines = script.pieces.map((piece, id) => `${Buffer.from(piece).toString('base64')} ${id}\n`);
  write('tokens.txt', lines.join(''));
  const files = { encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' };
  write('model.json', JSON.stringify({ name: 'scripted', family: 'whisper', files }));
}

/** Ids of the special tokens, after the pieces. */
function idsFor(count: number) {
  const [eot, sot, en] = [count, count + 1, count + 2];
  const translate = en + languages.length;
  return {
    ...{ eot, sot, languages: languages.map((_, i) => en + i) },
    ...{ translate, transcribe: translate + 1, noSpeech: translate + 2, noTimes: translate + 3 },
    size: translate + 4,
  };
}
type Ids = ReturnType<typeof idsFor>;

function encoder(ids: Ids): OnnxModel {
  const cross = ['n_layer_cross_k', 'n_layer_cross_v'];
  return {
    nodes: cross.map((name) => ({
      ...{ operator: 'ReduceMean', inputs: ['mel'], outputs: [name] },
      attributes: { keepdims: 1 },
    })),
    constants: [],
    inputs: [{ name: 'mel', type: 'float', dims: [1, 80, 'time'] }],
    outputs: cross.map((name) => ({ name, type: 'float', dims: [1, 1, 1] })),
    metadata: {
      ...{ model_type: 'whisper-scripted', n_mels: 80, n_text_layer: 1, n_text_ctx: context },
      ...{ n_text_state: state, n_vocab: ids.size, sot: ids.sot, eot: ids.eot, blank_id: 0 },
      ...{ translate: ids.translate, transcribe: ids.transcribe, no_speech: ids.noSpeech },
      ...{ is_multilingual: 1, no_timestamps: ids.noTimes, n_alignment_heads: 1 },
      sot_sequence: [ids.sot, ids.languages[0], ids.transcribe].join(','),
      all_language_tokens: ids.languages.join(','),
      all_language_codes: languages.join(','),
    },
  };
}

/** The output depends only on the position: `offset` and the number of tokens. */
function decoder({ pieces, times }: Script, ids: Ids): OnnxModel {
  const table = (name: string, width: number, at: (place: number) => readonly number[]) => ({
    ...{ name, dims: [context, width] },
    values: Float32Array.from(Array.from({ length: context }, (_, place) => at(place)).flat()),
  });
  const read = (from: string, to: string) => [
    { operator: 'Gather', inputs: [from, 'places'], outputs: [`${to}_rows`] },
    { operator: 'Unsqueeze', inputs: [`${to}_rows`, 'batch'], outputs: [to] },
  ];
  const constant = (name: string, value: number, dims: number[] = []) => ({
    ...{ name, dims, values: BigInt64Array.of(BigInt(value)) },
  });
  const cache = ['n_layer_self_k_cache', 'n_layer_self_v_cache'];
  return {
    nodes: [
      { operator: 'Shape', inputs: ['tokens'], outputs: ['shape'] },
      { operator: 'Gather', inputs: ['shape', 'one'], outputs: ['count'] },
      { operator: 'Squeeze', inputs: ['offset'], outputs: ['first'] },
      { operator: 'Add', inputs: ['first', 'count'], outputs: ['end'] },
      { operator: 'Range', inputs: ['first', 'end', 'one'], outputs: ['places'] },
      ...read('said', 'logits'),
      ...cache.map((name) => ({ operator: 'Identity', inputs: [`in_${name}`], outputs: [`out_${name}`] })),
      ...(times ? read('looked', 'heads').slice(0, 1) : []),
      ...(times ? [{ operator: 'Unsqueeze', inputs: ['heads_rows', 'heads'], outputs: ['attention'] }] : []),
    ],
    constants: [
      table('said', ids.size, (place) => loud(ids.size, tokenAt(place, pieces.length, ids))),
      ...[constant('one', 1), constant('batch', 0, [1])],
      ...(times ? [table('looked', soundFrames, (place) => attentionAt(place, times))] : []),
      ...(times ? [{ name: 'heads', dims: [2], values: BigInt64Array.of(0n, 1n) }] : []),
    ],
    inputs: [
      { name: 'tokens', type: 'int64', dims: [1, 'count'] },
      ...cache.map((name) => ({
        ...{ name: `in_${name}`, type: 'float' as const, dims: [1, 1, context, state] },
      })),
      { name: 'n_layer_cross_k', type: 'float', dims: [1, 1, 1] },
      { name: 'n_layer_cross_v', type: 'float', dims: [1, 1, 1] },
      { name: 'offset', type: 'int64', dims: [1] },
    ],
    outputs: [
      { name: 'logits', type: 'float', dims: [1, 'count', ids.size] },
      ...cache.map((name) => ({
        ...{ name: `out_${name}`, type: 'float' as const, dims: [1, 1, context, state] },
      })),
      ...(times ? [{ name: 'attention', type: 'float' as const, dims: [1, 1, 'count', soundFrames] }] : []),
    ],
    metadata: {},
  };
}

/** Tokens before the pieces: start, language, task, no timestamps. */
const prompt = 4;

/** The token that follows the one at a position. */
function tokenAt(place: number, count: number, ids: Ids): number {
  if (place === 0) return ids.languages.at(-1) ?? 0;
  const piece = place - (prompt - 1);
  return piece >= 0 && piece < count ? piece : ids.eot;
}

function loud(width: number, index: number): number[] {
  return Array.from({ length: width }, (_, i) => (i === index ? 10 : 0));
}

/** Each token's attention is on the sound of the token that follows it. */
function attentionAt(place: number, times: readonly number[]): number[] {
  const piece = place - (prompt - 1);
  const from = piece < 0 ? 0 : (times[piece] ?? Infinity);
  const to = piece < 0 ? 0 : (times[piece + 1] ?? Infinity);
  return Array.from({ length: soundFrames }, (_, frame) =>
    frame >= from * framesPerSecond && frame < to * framesPerSecond ? 1 : 0,
  );
}
