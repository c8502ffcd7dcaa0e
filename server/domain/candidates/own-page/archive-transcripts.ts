// The recognized words of a video in an archive: to read, and as captions of the video that the team's player shows. For an
// interrupted recording, that video joins its segments.
import { captionsOf } from '#contract/captions.ts';
import type { Language } from '#contract/languages.ts';
import { sentencesOf } from '#contract/transcript-words.ts';
import { clockOf } from '../../../kernel/texts/clock.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import type { Recognized } from '../recognized.ts';

interface TextFile {
  name: string;
  at: Date;
  kind: 'text';
  text: string;
}

/** `begin` is the video's name without its ending. */
export function transcriptEntries(
  recognized: Recognized,
  { begin, at, language }: { begin: string; at: Date; language: Language },
): TextFile[] {
  return [
    { name: `${begin}.txt`, at, kind: 'text', text: transcriptText(recognized, language) },
    { name: `${begin}.vtt`, at, kind: 'text', text: captionsOf(recognized.words) },
  ];
}

/** A line for each sentence, with its time, below notices about its accuracy. */
function transcriptText({ words, isTimed }: Recognized, language: Language): string {
  const about = [
    sentence(language, 'transcript.by_ai'),
    isTimed || sentence(language, 'transcript.about_here'),
  ];
  const lines = sentencesOf(words).map(
    ({ text, words: [first] }) => `${clockOf(first?.fromMs ?? 0)} ${text.replace(/\s+/g, ' ')}`,
  );
  return `${about.filter((line) => line !== true).join(' ')}\n\n${lines.join('\n')}\n`;
}
