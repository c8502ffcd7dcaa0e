// Marks in a transcript: unsure, corrected, found, chosen and spoken words.
import { useEffect, useState, type RefObject } from 'react';
import type { ShownWord } from '#contract/transcript-words.ts';
import type { Matches } from './find-words.ts';
import { createMarks } from './marks.ts';
import { useSpokenWord } from './use-spoken-word.ts';
import type { WordPlaces, WordRun } from './word-places.ts';

/** Below it a model is unsure of a word. */
const doubtful = 0.5;

export function useWordMarks(props: {
  /** Its children are the sentences. */
  list: RefObject<HTMLElement | null>;
  words: readonly ShownWord[];
  places: WordPlaces;
  player: HTMLVideoElement | null;
  matches: Matches;
  chosen: WordRun | null;
}): void {
  const { list, words, places, player, matches, chosen } = props;
  const [marks] = useState(createMarks);
  useEffect(() => () => marks.clear(), [marks]);
  useEffect(() => {
    const runsOf = (isMarked: (word: ShownWord) => boolean): WordRun[] =>
      words.flatMap((word, from) => (isMarked(word) ? { from, to: from + 1 } : []));
    marks.show('doubtful', places.rangesOf(runsOf(isDoubtful)));
    marks.show('corrected', places.rangesOf(runsOf(({ edit }) => edit !== null)));
  }, [words, places, marks]);
  useEffect(() => {
    const hit = matches.runs[matches.current];
    marks.show('found', places.rangesOf(matches.runs));
    marks.show('hit', places.rangesOf(hit ? [hit] : []));
    if (hit) bringIntoView(list.current, list.current?.children[places.lineOf(hit.from)]);
  }, [matches, places, marks, list]);
  useEffect(() => {
    marks.show('chosen', places.rangesOf(chosen ? [chosen] : []));
  }, [chosen, places, marks]);
  useSpokenWord(player, words, (word, isPlaying) => {
    marks.show('spoken', places.rangesOf(word < 0 ? [] : [{ from: word, to: word + 1 }]));
    const now = word < 0 ? null : list.current?.children[places.lineOf(word)];
    for (const before of list.current?.querySelectorAll('[data-spoken]') ?? [])
      if (before !== now) before.removeAttribute('data-spoken');
    now?.setAttribute('data-spoken', '');
    // With the pointer or the focus in the text, readers have their own pace.
    if (now && isPlaying && !list.current?.matches(':hover, :focus-within')) bringIntoView(list.current, now);
  });
}

function isDoubtful({ confidence }: ShownWord): boolean {
  return confidence !== null && confidence < doubtful;
}

/** Scrolls within the text only: the page never moves. */
function bringIntoView(list: HTMLElement | null, line: Element | undefined | null): void {
  if (!list || !line) return;
  const [around, inside] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inside.top >= around.top && inside.bottom <= around.bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollBy({
    top: inside.top - around.top - around.height / 4,
    behavior: isCalm ? 'instant' : 'smooth',
  });
}
