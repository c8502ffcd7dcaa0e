// Reads the reply of POST audio/transcriptions. Services answer in three shapes: words beside the segments (OpenAI), words
// inside them (whisper.cpp, faster-whisper), or segments alone (vLLM). Pure.
import * as z from 'zod/mini';
import { maxTranscriptWords } from '#contract/transcript.ts';
import { cleanLine } from '../../kernel/clean-text.ts';
import { EngineFault } from './engine.ts';
import type { Spoken, SpokenSegment, SpokenWord } from './engine.ts';
import { languageCode } from './language-code.ts';

const Time = z.nullish(z.number());
const Share = z.nullish(z.number());
const RawWord = z.looseObject({ word: z.string(), start: Time, end: Time, probability: Share });
const RawSegment = z.looseObject({
  text: z.nullish(z.string()),
  start: Time,
  end: Time,
  no_speech_prob: Share,
  avg_logprob: Share,
  words: z.nullish(z.array(RawWord)),
});
const Reply = z.looseObject({
  text: z.nullish(z.string()),
  language: z.nullish(z.string()),
  words: z.nullish(z.array(RawWord)),
  segments: z.nullish(z.array(RawSegment)),
});
type RawWord = z.infer<typeof RawWord>;
type RawSegment = z.infer<typeof RawSegment>;

/** @throws EngineFault('bad_reply') */
export function readReply(body: string, lengthMs: number): Spoken {
  const reply = parse(body);
  const segments = segmentsOf(reply, lengthMs);
  const count = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  if (count > maxTranscriptWords) throw bad(`${count} words`);
  return { language: languageCode(reply.language ?? ''), segments: inOrder(segments, lengthMs) };
}

function parse(body: string): z.infer<typeof Reply> {
  try {
    return Reply.parse(JSON.parse(body));
  } catch {
    // Without the cause: it quotes the body, which has what a candidate said.
    throw bad('no JSON of a known shape');
  }
}

function bad(message: string): EngineFault {
  return new EngineFault('bad_reply', message);
}

function segmentsOf({ text, words, segments }: z.infer<typeof Reply>, lengthMs: number): SpokenSegment[] {
  const given = segments ?? [];
  if (words && words.length > 0) return spread(joinTokens(words, lengthMs), given, lengthMs);
  if (given.length > 0) return given.map((segment) => readSegment(segment, lengthMs));
  if (text === undefined || text === null) throw bad('neither a text nor segments');
  return [untimed(text, 0, lengthMs)];
}

function readSegment(raw: RawSegment, lengthMs: number): SpokenSegment {
  const fromMs = msOf(raw.start) ?? 0;
  const toMs = msOf(raw.end) ?? lengthMs;
  const words = raw.words && joinTokens(raw.words, lengthMs, { fromMs, toMs });
  const segment = words?.length
    ? { fromMs, toMs, words, isTimed: true }
    : untimed(raw.text ?? '', fromMs, toMs);
  return { ...segment, ...confidenceOf(raw) };
}

function untimed(text: string, fromMs: number, toMs: number): SpokenSegment {
  const words = cleanLine(text).split(/\s+/).filter(Boolean);
  return {
    fromMs,
    toMs,
    isTimed: false,
    words: words.map((word) => ({ fromMs, toMs, word: word.slice(0, maxWordLength) })),
  };
}

/** vLLM sends -1 for unknown values. */
function confidenceOf({
  no_speech_prob,
  avg_logprob,
}: RawSegment): Pick<SpokenSegment, 'noSpeech' | 'logprob'> {
  return {
    ...(typeof no_speech_prob === 'number' && no_speech_prob >= 0 && { noSpeech: no_speech_prob }),
    ...(typeof avg_logprob === 'number' && { logprob: avg_logprob }),
  };
}

/** Puts words that came beside the segments into them, by the middle of each word. */
function spread(words: SpokenWord[], raw: readonly RawSegment[], lengthMs: number): SpokenSegment[] {
  if (raw.length === 0) return [{ fromMs: 0, toMs: lengthMs, words, isTimed: true }];
  const segments = raw.map((segment): SpokenSegment => ({
    ...{ fromMs: msOf(segment.start) ?? 0, toMs: msOf(segment.end) ?? lengthMs, words: [], isTimed: true },
    ...confidenceOf(segment),
  }));
  let at = 0;
  for (const word of words) {
    const middle = (word.fromMs + word.toMs) / 2;
    while (at < segments.length - 1 && (segments[at]?.toMs ?? 0) <= middle) at++;
    segments[at]?.words.push(word);
  }
  return segments;
}

/**
 * Some services list the pieces of words, with a space before each that begins one. A piece without a letter or digit belongs
 * to the word before it.
 */
function joinTokens(
  raw: readonly RawWord[],
  lengthMs: number,
  segment = { fromMs: 0, toMs: lengthMs },
): SpokenWord[] {
  const arePieces = raw.some(({ word }, i) => i > 0 && /^\s/.test(word));
  const joined: SpokenWord[] = [];
  let endMs = segment.fromMs;
  for (const [i, { word, start, end, probability }] of raw.entries()) {
    const written = cleanLine(word).slice(0, maxWordLength);
    const last = joined.at(-1);
    const isContinued = last && ((arePieces && !/^\s/.test(word)) || !/[\p{L}\p{N}]/u.test(written));
    const toMs = msOf(end) ?? msOf(raw[i + 1]?.start) ?? segment.toMs;
    if (isContinued) {
      last.word = (last.word + written).slice(0, maxWordLength);
      last.toMs = Math.max(last.toMs, msOf(end) ?? last.toMs);
    } else if (written) {
      const confidence = typeof probability === 'number' && {
        confidence: Math.min(1, Math.max(0, probability)),
      };
      joined.push({ fromMs: msOf(start) ?? endMs, toMs, word: written, ...confidence });
    }
    endMs = toMs;
  }
  return joined;
}

function msOf(seconds: number | null | undefined): number | undefined {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? Math.round(seconds * 1000) : undefined;
}

export const maxWordLength = 200;

/** What a service may get wrong. A word further off says that its times mean nothing. */
const slackMs = 2000;

/**
 * Times inside the sound, and none before the one that precedes it.
 * @throws EngineFault('bad_reply') if more than a tenth of the words are far off
 */
export function inOrder(segments: readonly SpokenSegment[], lengthMs: number): SpokenSegment[] {
  let previous = 0;
  let off = 0;
  const within = (ms: number) => Math.min(lengthMs, Math.max(0, ms));
  const placed = segments.map((segment) => {
    const words = segment.words.map((word) => {
      const fromMs = Math.max(previous, within(word.fromMs));
      const toMs = Math.max(fromMs, within(word.toMs));
      if (Math.abs(fromMs - word.fromMs) > slackMs || word.toMs < word.fromMs - slackMs) off++;
      previous = fromMs;
      return { ...word, fromMs, toMs };
    });
    const fromMs = words[0]?.fromMs ?? within(segment.fromMs);
    const toMs = Math.max(fromMs, words.at(-1)?.toMs ?? 0, within(segment.toMs));
    return { ...segment, fromMs, toMs, words };
  });
  const count = placed.reduce((sum, segment) => sum + segment.words.length, 0);
  if (off > count / 10) throw bad(`the times of ${off} of ${count} words are impossible`);
  return placed.filter((segment) => segment.words.length > 0);
}
