// The sentences of a transcript. A click on a word plays from it; word-keys.ts has the keyboard. The words are text, not buttons: each
// sentence has one, and Tab leads to one of them.
import Box from '@mui/material/Box';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sentence, ShownWord } from '#contract/transcript-words.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import type { Matches } from './find-words.ts';
import { useWordMarks } from './use-word-marks.ts';
import { nextPlace, type KeyPlace } from './word-keys.ts';
import { wordPlaces, type WordRun } from './word-places.ts';

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
  const places = useMemo(
    () => wordPlaces(sentences, (line) => textAt(list.current, line)),
    [sentences, list],
  );
  useWordMarks({ list, words, places, player, matches, chosen });
  const [at, setAt] = useState<KeyPlace>({ line: 0, anchor: 0, head: null });
  const line = Math.min(at.line, sentences.length - 1);

  const click = (event: MouseEvent) => {
    const selected = places.selectedWords();
    onChoose(selected);
    setAt({ ...at, head: null });
    if (selected || !(event.target instanceof Element) || !event.target.closest('.transcript-words')) return;
    const word = places.wordAtPoint(event.clientX, event.clientY);
    if (word !== null) onPlay(words[word]);
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const text = textAt(list.current, line);
    const isRtl = text !== null && getComputedStyle(text).direction === 'rtl';
    const size = { lines: sentences.length, words: words.length };
    const next = nextPlace(event, { ...at, line }, { places, ...size, isRtl });
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (next.playFrom !== undefined) return onPlay(words[next.playFrom]);
    const { place } = next;
    setAt(place);
    onChoose(
      place.head === null
        ? null
        : { from: Math.min(place.anchor, place.head), to: Math.max(place.anchor, place.head) + 1 },
    );
    list.current?.children[place.line]?.querySelector('button')?.focus();
  };

  return (
    <>
      <Box
        component="ol"
        ref={list}
        className="transcript-text"
        aria-label={t('transcript.text_of', { number })}
        onMouseUp={click}
        onKeyDown={press}
      >
        {sentences.map((sentence, index) => (
          <Line
            key={places.firstOf(index)}
            {...{ sentence, language, onPlay }}
            isTabStop={index === line}
            onFocus={() => index !== line && setAt({ line: index, anchor: 0, head: null })}
          />
        ))}
      </Box>
      <span role="status" className="unseen" lang={language || undefined}>
        {at.head !== null && words[at.head]?.text}
      </span>
    </>
  );
}

function Line(props: {
  sentence: Sentence;
  language: string;
  isTabStop: boolean;
  onFocus: () => void;
  onPlay: (word: ShownWord | undefined) => void;
}) {
  const { sentence, language, isTabStop, onFocus, onPlay } = props;
  const { t } = useTranslation();
  const [first] = sentence.words;
  const time = formatLength(Math.floor((first?.fromMs ?? 0) / 1000));
  return (
    <li>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('transcript.play_from', { time })}
        onFocus={onFocus}
        onClick={() => onPlay(first)}
      >
        {time}
      </button>
      <span className="transcript-words" dir="auto" lang={language || undefined}>
        {sentence.text}
      </span>
    </li>
  );
}

/** The element that contains a sentence's text and nothing else. */
function textAt(list: HTMLElement | null, line: number): Element | null {
  return list?.children[line]?.querySelector('.transcript-words') ?? null;
}
