// Reads the result of a local model: a text, the tokens that it consists of, and when each of them begins. Tokens are pieces of words:
// a space or U+2581 starts a word, and a character can be several tokens of one byte. Pure.
import * as z from 'zod/mini';
import { maxTranscriptWords } from '#contract/transcript.ts';
import { splitWords } from '#contract/words.ts';
import { cleanLine } from '../../kernel/clean-text.ts';
import { EngineFault } from './engine.ts';
import type { Spoken, SpokenSegment, SpokenWord } from './engine.ts';
import { languageCode } from './language-code.ts';
import { inOrder, maxWordLength } from './read-reply.ts';

/** Seconds; null: not a number. */
const Times = z.optional(z.array(z.nullable(z.number())));

/**
 * What sherpa-onnx returns. We must not use `emotion`, which some models classify, so it is not read. `timestamps` and `durations` belong
 * to `tokens`, or are empty.
 */
export const LocalResult = z.object({
  text: z.string(),
  lang: z.optional(z.string()),
  tokens: z.array(z.string()),
  timestamps: Times,
  durations: Times,
});
export type LocalResult = z.infer<typeof LocalResult>;

/** @throws EngineFault('bad_reply') */
export function readTokens(result: LocalResult, lengthMs: number): Spoken {
  const words = timedWords(result, lengthMs);
  const segments = words ? atPauses(words) : [untimed(plainText(result.text), lengthMs)];
  const count = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  if (count > maxTranscriptWords) throw new EngineFault('bad_reply', `${count} words`);
  return { language: languageCode(result.lang ?? ''), segments: inOrder(segments, lengthMs) };
}

function untimed(text: string, lengthMs: number): SpokenSegment {
  const whole = { fromMs: 0, toMs: lengthMs };
  return { ...whole, words: wordsOf(text, [{ ...whole, text }]), isTimed: false };
}

/** A token with its time. */
interface Placed {
  text: string;
  fromMs: number;
  toMs: number;
}

/** Undefined: not every token has a time, or the tokens do not spell the text. */
function timedWords({ text, tokens, timestamps, durations }: LocalResult, lengthMs: number) {
  if (tokens.length === 0 || timestamps?.length !== tokens.length) return undefined;
  const placed = place(tokens, timestamps, durations, lengthMs);
  const spelled = placed.map((token) => token.text).join('');
  return squeezed(spelled) === squeezed(text) ? wordsOf(spelled, placed) : undefined;
}

/** Tokens are seldom longer. Models add the silence after a token to it, and Whisper adds the silence before the first one. */
const longestTokenMs = 400;

function place(
  tokens: readonly string[],
  timestamps: readonly (number | null)[],
  durations: LocalResult['durations'],
  lengthMs: number,
): Placed[] {
  let previousMs = 0;
  const starts = timestamps.map((seconds) => (previousMs = msOf(seconds) ?? previousMs));
  const hasDurations = durations?.length === tokens.length;
  const placed = tokens.map((token, i): Placed => {
    const fromMs = starts[i] ?? 0;
    const durationMs = hasDurations ? msOf(durations[i] ?? null) : undefined;
    const endMs = durationMs === undefined ? (starts[i + 1] ?? lengthMs) : fromMs + durationMs;
    const isLong = endMs - fromMs > longestTokenMs;
    if (isLong && i === 0 && hasDurations)
      return { text: token, fromMs: endMs - longestTokenMs, toMs: endMs };
    return { text: token, fromMs, toMs: isLong ? fromMs + longestTokenMs : Math.max(fromMs, endMs) };
  });
  return joinBytes(placed).map((token) => ({ ...token, text: plainText(token.text) }));
}

function msOf(seconds: number | null): number | undefined {
  return seconds !== null && Number.isFinite(seconds) ? Math.round(seconds * 1000) : undefined;
}

const byteToken = /^<0x([0-9A-F]{2})>$/;

/** Makes one token of each run of bytes, such as <0xE4><0xBD><0xA0>. */
function joinBytes(tokens: readonly Placed[]): Placed[] {
  const joined: Placed[] = [];
  let bytes: number[] = [];
  for (const token of tokens) {
    const hex = byteToken.exec(token.text)?.[1];
    const last = joined.at(-1);
    if (hex === undefined) {
      bytes = [];
      joined.push(token);
    } else if (bytes.length > 0 && last) {
      bytes.push(Number.parseInt(hex, 16));
      Object.assign(last, { text: Buffer.from(bytes).toString(), toMs: token.toMs });
    } else {
      bytes = [Number.parseInt(hex, 16)];
      joined.push({ ...token, text: Buffer.from(bytes).toString() });
    }
  }
  return joined;
}

/** Without the names of unknown tokens. */
function plainText(text: string): string {
  return text.replaceAll('\u2581', ' ').replaceAll(/<unk>|<blk>/g, '');
}

/** The library removes spaces between Chinese characters from the text. */
function squeezed(text: string): string {
  return plainText(text).replaceAll(/\s+/g, '');
}

/** The words of a text whose tokens are these. Each has the time of its first token, and ends with its last. */
function wordsOf(text: string, tokens: readonly Placed[]): SpokenWord[] {
  const at = tokens.flatMap((token) => Array.from({ length: token.text.length }, () => token));
  const words: SpokenWord[] = [];
  for (const { from, to } of [...text.matchAll(/\S+/g)].flatMap(splitRun)) {
    const written = cleanLine(text.slice(from, to)).slice(0, maxWordLength);
    const [first, last] = [at[from], at[to - 1]];
    if (!written || !first || !last) continue;
    const before = words.at(-1);
    // A sign on its own belongs to the word before it.
    if (before && !/[\p{L}\p{N}]/u.test(written)) {
      before.word = (before.word + written).slice(0, maxWordLength);
      before.toMs = last.toMs;
    } else words.push({ fromMs: first.fromMs, toMs: last.toMs, word: written });
  }
  return words;
}

/** Scripts that are written without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where the words of a run without spaces are in its text. Signs belong to the word before them, or to the first one. */
function splitRun({ 0: written, index }: RegExpExecArray): { from: number; to: number }[] {
  const inner = unspaced.test(written) ? splitWords(written).slice(1) : [];
  const starts = [0, ...inner.map((word) => word.index)];
  return starts.map((start, i) => ({ from: index + start, to: index + (starts[i + 1] ?? written.length) }));
}

/** A pause of a second ends a segment: filters look for invented segments beside silences. */
const pauseMs = 1000;

function atPauses(words: readonly SpokenWord[]): SpokenSegment[] {
  const segments: SpokenSegment[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (last && word.fromMs - last.toMs < pauseMs) {
      last.words.push(word);
      last.toMs = Math.max(last.toMs, word.toMs);
    } else segments.push({ fromMs: word.fromMs, toMs: word.toMs, words: [word], isTimed: true });
  }
  return segments;
}
