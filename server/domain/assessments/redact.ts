// Takes a candidate's name out of what a model reads. Pure.
import { foldedWords } from '#contract/words.ts';
import type { Run } from './answer-words.ts';

export interface Redacted {
  words: string[];
  /** For each word, those of the answer that it stands for. */
  places: Run[];
}

const stand = '[name]';
/** Of one letter are initials, which are other words, too. */
const shortest = 2;
/** Parts of names that are common words: they count only between two others. */
const particles = new Set(
  'al el de del de la las los der den dem di da do dos du le van von zu zum y e i bin ben ibn bint abu st'.split(
    ' ',
  ),
);

/** Each run of words of the name becomes `[name]`, however it is written. `name`: as the candidate or a recruiter typed it. */
export function redact(words: readonly string[], name: string): Redacted {
  const isName = namesIn(words, name);
  const redacted: Redacted = { words: [], places: [] };
  let isOpen = false;
  for (const [i, word] of words.entries()) {
    const last = redacted.places.at(-1);
    if (isName[i] && isOpen && last) {
      last.to = i + 1;
      redacted.words[redacted.words.length - 1] = stand + endOf(word);
    } else {
      redacted.words.push(isName[i] ? stand + endOf(word) : word);
      redacted.places.push({ from: i, to: i + 1 });
    }
    // A sign after a name separates it from the next word.
    isOpen = isName[i] === true && endOf(word) === '';
  }
  return redacted;
}

/** For each word, whether it is part of the name. */
function namesIn(words: readonly string[], name: string): boolean[] {
  const parts = new Set(foldedWords(name).filter((part) => part.length >= shortest && !particles.has(part)));
  const kinds = words.map((word) => kindOf(word, parts));
  const [before, after] = [passedParticles(kinds), passedParticles(kinds.toReversed()).toReversed()];
  return kinds.map((kind, i) =>
    kind === 'particle' ? before[i] === 'name' && after[i] === 'name' : kind === 'name',
  );
}

type Kind = 'name' | 'particle' | 'other';

/** For each word, the kind of the last word up to it that is not a particle. */
function passedParticles(kinds: readonly Kind[]): Kind[] {
  let last: Kind = 'other';
  return kinds.map((kind) => {
    if (kind !== 'particle') last = kind;
    return last;
  });
}

function kindOf(word: string, parts: ReadonlySet<string>): Kind {
  // Rosa's
  const folded = foldedWords(word).map((part) => part.replace(/'s$/, ''));
  if (folded.length === 0 || !folded.every((part) => parts.has(part) || particles.has(part))) return 'other';
  return folded.some((part) => parts.has(part)) ? 'name' : 'particle';
}

/** The signs after the last letter. */
function endOf(word: string): string {
  const last = [...word.matchAll(/[\p{L}\p{M}\p{N}]/gu)].at(-1);
  return last ? word.slice(last.index + last[0].length) : word;
}

/** Where a run of redacted words is in the answer. */
export function placeInAnswer({ places }: Redacted, { from, to }: Run): Run | undefined {
  const [first, last] = [places[from], places[to - 1]];
  return first && last && { from: first.from, to: last.to };
}
