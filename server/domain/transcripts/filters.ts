// Speech models invent text where nobody speaks. Each filter drops what it can prove to be invented and counts it; everything else
// stays. Pure.
import { foldedWords } from '#contract/words.ts';
import type { SpokenSegment, SpokenWord } from './engine.ts';
import type { Span } from './loudness.ts';
import { knownPhrases } from './phrases.ts';

/** Numbers of words. */
interface Dropped {
  silence: number;
  repeated: number;
  no_speech: number;
  phrase: number;
}

export interface Filtered {
  segments: SpokenSegment[];
  dropped: Dropped;
}

/** Shorter silences are pauses, in which an engine's times may be off. */
export const minSilenceMs = 1000;
/** A word this near to the edge of a silence may have been spoken at it. */
const edgeMs = 250;
const mostNoSpeech = 0.6;
const leastLogprob = -1;
const longestRepeated = 8;
const oftenRepeated = 4;

/** @param silences of at least `minSilenceMs`, in order */
export function filterSegments(segments: readonly SpokenSegment[], silences: readonly Span[]): Filtered {
  const speaking = segments.filter((segment) => !isNoSpeech(segment));
  const plausible = speaking.filter((segment) => !isKnownPhrase(segment, silences));
  const heard = plausible.map((segment) => ({
    ...segment,
    words: segment.words.filter((word) => !isInside(segment.isTimed ? word : segment, silences)),
  }));
  const single = withoutRepeats(heard);
  const counts = [segments, speaking, plausible, heard, single].map(countWords);
  const [all = 0, afterSpeech = 0, afterPhrases = 0, afterSilence = 0, left = 0] = counts;
  return {
    segments: single.filter(({ words }) => words.length > 0),
    dropped: {
      silence: afterPhrases - afterSilence,
      repeated: afterSilence - left,
      no_speech: all - afterSpeech,
      phrase: afterSpeech - afterPhrases,
    },
  };
}

function countWords(segments: readonly SpokenSegment[]): number {
  return segments.reduce((sum, { words }) => sum + words.length, 0);
}

/** Both must agree: quiet voices have a high probability of no speech alone, accents an unsure model. */
function isNoSpeech({ noSpeech = 0, logprob = 0 }: SpokenSegment): boolean {
  return noSpeech > mostNoSpeech && logprob < leastLogprob;
}

/** True if nothing of it can have been spoken. */
function isInside({ fromMs, toMs }: Span, silences: readonly Span[]): boolean {
  return silences.some(
    (silence) => fromMs >= silence.fromMs + edgeMs && Math.max(toMs, fromMs + 1) <= silence.toMs - edgeMs,
  );
}

let foldedPhrases: Set<string> | undefined;

function phrases(): Set<string> {
  const all = Object.values(knownPhrases).flat();
  return (foldedPhrases ??= new Set(all.map((phrase) => foldedWords(phrase).join(' '))));
}

/** Only if it is all of a segment that touches a silence. Somebody who talks about subtitles says more. */
function isKnownPhrase(segment: SpokenSegment, silences: readonly Span[]): boolean {
  const isBesideSilence = silences.some(
    ({ fromMs, toMs }) => segment.fromMs <= toMs + edgeMs && segment.toMs >= fromMs - edgeMs,
  );
  if (!isBesideSilence) return false;
  return phrases().has(foldedWords(segment.words.map(({ word }) => word).join(' ')).join(' '));
}

interface Placed {
  segment: number;
  word: SpokenWord;
  folded: string;
}

/** Keeps one of a run of 1 to 8 words that comes at least four times in a row, across segments. */
function withoutRepeats(segments: readonly SpokenSegment[]): SpokenSegment[] {
  let placed: Placed[] = segments.flatMap(({ words }, segment) =>
    words.map((word) => ({ segment, word, folded: foldedWords(word.word).join(' ') })),
  );
  for (let length = 1; length <= longestRepeated; length++) placed = withoutRuns(placed, length);
  return segments.map((segment, i) => ({
    ...segment,
    words: placed.filter((item) => item.segment === i).map(({ word }) => word),
  }));
}

function withoutRuns(placed: readonly Placed[], length: number): Placed[] {
  const kept: Placed[] = [];
  for (let at = 0; at < placed.length;) {
    const times = timesAt(placed, at, length);
    const step = times >= oftenRepeated ? length : 1;
    kept.push(...placed.slice(at, at + step));
    at += times >= oftenRepeated ? length * times : 1;
  }
  return kept;
}

/** How often the words at this place come in a row, the first time included. */
function timesAt(placed: readonly Placed[], at: number, length: number): number {
  let times = 1;
  for (;;) {
    const next = at + times * length;
    for (let i = 0; i < length; i++)
      if (next + i >= placed.length || placed[at + i]?.folded !== placed[next + i]?.folded) return times;
    times++;
  }
}
