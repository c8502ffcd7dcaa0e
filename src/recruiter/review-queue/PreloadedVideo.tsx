// Preloads the next answer's video while the user reviews the current one, so that it starts at once. With data
// saving on, only its metadata.
import { useQuery } from '@tanstack/react-query';
import { newestSource } from '../candidates/video-source.ts';
import { answerInQueueQuery } from './queue-queries.ts';

export function PreloadedVideo({ answerId }: { answerId: string }) {
  const { data } = useQuery(answerInQueueQuery(answerId));
  const source = data?.answer.video ? newestSource(data.answer.video) : null;
  if (!source) return null;
  return (
    <video
      hidden
      muted
      aria-hidden
      preload={savesData() ? 'metadata' : 'auto'}
      src={source.src}
      data-next=""
    />
  );
}

/** https://wicg.github.io/savedata/, which not every browser supports. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
