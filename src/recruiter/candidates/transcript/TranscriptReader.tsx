// A transcript to read, to play from a word, to search and to correct.
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transcript } from '#contract/transcript.ts';
import { sentencesOf, shownWords, type ShownWord } from '#contract/transcript-words.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Outcome } from '../../../kit/Outcome.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { seek } from '../player/steer.ts';
import { Corrections } from './Corrections.tsx';
import { CorrectWords } from './CorrectWords.tsx';
import { FindBar } from './FindBar.tsx';
import type { TranscriptPartProps } from './TranscriptPart.tsx';
import { TranscriptText } from './TranscriptText.tsx';
import { noMatches, type Matches } from './find-words.ts';
import { WordActions } from './WordActions.tsx';
import type { WordRun } from './word-places.ts';

interface Props extends TranscriptPartProps {
  transcript: Transcript;
  onChanged: (transcript: Transcript) => void;
}

export function TranscriptReader({ transcript, number, player, onComment, onChanged }: Props) {
  const mayCorrect = useMay('responses.note');
  const { words: recognized, edits } = transcript;
  const words = useMemo(() => shownWords(recognized, edits), [recognized, edits]);
  const sentences = useMemo(() => sentencesOf(words), [words]);
  const [matches, setMatches] = useState<Matches>(noMatches);
  const [chosen, setChosen] = useState<WordRun | null>(null);
  const [corrected, setCorrected] = useState<WordRun | null>(null);
  // The form has given way to the actions again.
  const [isCanceled, setIsCanceled] = useState(false);
  const play = useCallback(
    (word: ShownWord | undefined) => {
      if (!player || !word) return;
      seek(player, word.fromMs / 1000);
      // Blocked by the browser, or interrupted by a pause: the video stays where it is.
      player.play().catch(() => undefined);
    },
    [player],
  );
  const hit = matches.runs[matches.current];
  const actions = chosen && (
    <WordActions
      {...{ words, chosen, player, onComment }}
      onCorrect={mayCorrect ? () => setCorrected(chosen) : null}
    />
  );
  return (
    <>
      <AboutText transcript={transcript} />
      {corrected ? (
        <CorrectWords
          key={`${corrected.from} ${corrected.to}`}
          {...{ transcript, words, run: corrected }}
          onSaved={(saved) => {
            onChanged(saved);
            setCorrected(null);
            setChosen(null);
          }}
          onCancel={() => {
            setCorrected(null);
            setIsCanceled(true);
          }}
        />
      ) : (
        <div className="transcript-tools">
          <FindBar
            {...{ words, matches }}
            onMatches={setMatches}
            onPlay={() => hit && play(words[hit.from])}
          />
          {isCanceled && actions ? <Outcome>{actions}</Outcome> : actions}
        </div>
      )}
      <TranscriptText
        {...{ words, sentences, player, number, matches, chosen }}
        language={transcript.language}
        onChoose={(run) => {
          setIsCanceled(false);
          setChosen(run);
        }}
        onPlay={play}
      />
      <Corrections {...{ transcript, onChanged }} mayUndo={mayCorrect} />
    </>
  );
}

/** What the reader has to know about the text. */
function AboutText({
  transcript: { language, expected_language: expected, is_timed },
}: {
  transcript: Transcript;
}) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const nameOf = (code: string) => new Intl.DisplayNames([shown], { type: 'language' }).of(code) ?? code;
  const isOther = language !== '' && expected !== '' && language !== expected;
  const lines = [
    isOther && t('transcript.other_language', { heard: nameOf(language), expected: nameOf(expected) }),
    !is_timed && t('transcript.about_here'),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {lines.join(' ')}
    </Typography>
  );
}
