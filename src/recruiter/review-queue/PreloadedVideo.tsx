// The next answer, on its way while this one is looked at, so that its video begins at once. Whoever saves data gets only its
// beginning.
import { useQuery } from '@tanstack/react-query';
import { newestSource } from '../candidates/video-source.ts';
import { answerInQueueQuery } from './pile-queries.ts';

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

/** https://wicg.github.io/savedata/ — not in every browser. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
