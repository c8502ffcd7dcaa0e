// Captions of a player from the words of the transcript, as a text track that the browser shows.
import type { QueryClient } from '@tanstack/react-query';
import { captionsOf } from '#contract/captions.ts';
import { shownWords } from '#contract/transcript-words.ts';
import { transcriptQuery, type Summary } from './transcript-queries.ts';

/** Until `signal` aborts. @throws CallError */
export async function showCaptions(
  player: HTMLVideoElement,
  source: { cache: QueryClient; id: string; summary: Pick<Summary, 'state' | 'revision'>; label: string },
  signal: AbortSignal,
): Promise<void> {
  const { cache, id, summary, label } = source;
  const { words, edits, language } = await cache.ensureQueryData(transcriptQuery(id, summary));
  if (signal.aborted) return;
  const address = URL.createObjectURL(new Blob([captionsOf(shownWords(words, edits))], { type: 'text/vtt' }));
  const track = document.createElement('track');
  Object.assign(track, { kind: 'captions', label, srclang: language, src: address });
  player.append(track);
  track.track.mode = 'showing';
  signal.addEventListener('abort', () => {
    track.remove();
    URL.revokeObjectURL(address);
  });
}
