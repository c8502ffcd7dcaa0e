// The sentences of a transcript. A click on a word plays from it. By keyboard: up and down go by sentence, the other arrows by word
// (with Shift they choose several), Enter plays.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sentence, ShownWord } from '#contract/transcript-words.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import type { Matches } from './find-words.ts';
import { createMarks } from './marks.ts';
import { useSpokenWord } from './use-spoken-word.ts';
import { wordPlaces, type WordRun } from './word-places.ts';

/** Below it a model is unsure of a word. */
const doubtful = 0.5;

interface Props {
  words: readonly ShownWord[];
  sentences: readonly Sentence[];
  /** Two letters; empty: unknown. */
  language: string;
  number: number;
  player: HTMLVideoElement | null;
  matches: Matches;
  chosen: WordRun | null;
  onChoose: (run: WordRun | null) => void;
  onPlay: (word: ShownWord | undefined) => void;
}

export function TranscriptText(props: Props) {
  const { words, sentences, language, number, player, matches, chosen, onChoose, onPlay } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  /** The sentence that Tab leads to. */
  const [line, setLine] = useState(0);
  const [marks] = useState(createMarks);
  const lineAt = (index: number) => list.current?.children[index] ?? null;
  const places = useMemo(
    () =>
      wordPlaces(
        sentences,
        (index) => list.current?.children[index]?.querySelector('.transcript-words') ?? null,
      ),
    [sentences],
  );
  useEffect(() => () => marks.clear(), [marks]);
  useEffect(() => {
    const rangesOf = (isMarked: (word: ShownWord) => boolean) =>
      words.flatMap((word, from) => (isMarked(word) ? (places.rangeOf({ from, to: from + 1 }) ?? []) : []));
    marks.show(
      'doubtful',
      rangesOf(({ confidence }) => confidence !== null && confidence < doubtful),
    );
    marks.show(
      'corrected',
      rangesOf(({ edit }) => edit !== null),
    );
  }, [words, places, marks]);
  useEffect(() => {
    const hit = matches.runs[matches.current];
    marks.show(
      'found',
      matches.runs.flatMap((run) => places.rangeOf(run) ?? []),
    );
    marks.show('hit', hit ? [places.rangeOf(hit) ?? []].flat() : []);
    if (hit) bringIntoView(list.current, list.current?.children[places.lineOf(hit.from)]);
  }, [matches, places, marks]);
  useEffect(() => {
    marks.show('chosen', chosen ? [places.rangeOf(chosen) ?? []].flat() : []);
  }, [chosen, places, marks]);
  useSpokenWord(player, words, (word, isPlaying) => {
    const spoken = word < 0 ? null : places.rangeOf({ from: word, to: word + 1 });
    marks.show('spoken', spoken ? [spoken] : []);
    const now = word < 0 ? null : lineAt(places.lineOf(word));
    for (const before of list.current?.querySelectorAll('[data-spoken]') ?? [])
      if (before !== now) before.removeAttribute('data-spoken');
    now?.setAttribute('data-spoken', '');
    // With the pointer or the focus in the text, readers have their own pace.
    if (now && isPlaying && !list.current?.matches(':hover, :focus-within')) bringIntoView(list.current, now);
  });

  const click = (event: MouseEvent) => {
    const selected = places.selectedWords();
    if (selected) return onChoose(selected);
    onChoose(null);
    if (!(event.target instanceof Element) || !event.target.closest('.transcript-words')) return;
    const word = places.wordAtPoint(event.clientX, event.clientY);
    if (word !== null) onPlay(words[word]);
  };

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(sentences.length - 1, index));
    setLine(next);
    lineAt(next)?.querySelector('button')?.focus();
    return next;
  };
  /** The word that the keyboard is at: the one that an arrow reached, or the sentence's first. */
  const anchor = useRef(0);
  const head = useRef(0);
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const text = lineAt(line)?.querySelector('.transcript-words');
    const isRtl = text ? getComputedStyle(text).direction === 'rtl' : false;
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const here = chosen ? head.current : places.firstOf(line);
    const choose = (word: number) => {
      head.current = Math.max(0, Math.min(words.length - 1, word));
      if (!event.shiftKey || !chosen) anchor.current = event.shiftKey ? here : head.current;
      onChoose({
        from: Math.min(anchor.current, head.current),
        to: Math.max(anchor.current, head.current) + 1,
      });
      if (places.lineOf(head.current) !== line) goTo(places.lineOf(head.current));
    };
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      onChoose(null);
      goTo(line + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Home' || event.key === 'End') {
      onChoose(null);
      goTo(event.key === 'Home' ? 0 : sentences.length - 1);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const isForward = event.key === forward;
      // The first press chooses the sentence's first word.
      choose(chosen ? here + (isForward ? 1 : -1) : isForward ? here : here - 1);
    } else if (event.key === 'Enter') {
      onPlay(words[here]);
    } else if (event.key === 'Escape' && chosen) {
      onChoose(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const at = chosen ? words[head.current] : undefined;
  return (
    <>
      {/* The words are text, not buttons: each sentence has one, which the arrow keys start from. */}
      <ol
        ref={list}
        className="transcript-text"
        aria-label={t('transcript.text_of', { number })}
        onMouseUp={click}
        onKeyDown={press}
      >
        {sentences.map(({ text, words: [first] }, index) => {
          const time = formatLength(Math.floor((first?.fromMs ?? 0) / 1000));
          return (
            <li key={places.firstOf(index)}>
              <button
                type="button"
                tabIndex={index === Math.min(line, sentences.length - 1) ? 0 : -1}
                aria-label={t('transcript.play_from', { time })}
                onFocus={() => setLine(index)}
                onClick={() => onPlay(first)}
              >
                {time}
              </button>
              <span className="transcript-words" dir="auto" lang={language || undefined}>
                {text}
              </span>
            </li>
          );
        })}
      </ol>
      <span role="status" className="unseen" lang={language || undefined}>
        {at?.text}
      </span>
    </>
  );
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
