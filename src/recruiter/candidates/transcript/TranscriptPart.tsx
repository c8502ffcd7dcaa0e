// The transcript below a player. Absent where no answers are transcribed. Loaded when it comes near the window, so that a page with
// ten long answers stays quick.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { configQuery } from '../../../api/queries.ts';

const TranscriptPanel = lazy(() =>
  import('./TranscriptPanel.tsx').then((file) => ({ default: file.TranscriptPanel })),
);

export interface TranscriptPartProps {
  answer: Pick<AnswerDetail, 'id' | 'transcript' | 'video'>;
  number: number;
  player: HTMLVideoElement | null;
  /** Starts a comment at the player's time; absent if the user may not comment. */
  onComment?: (() => void) | undefined;
}

export function TranscriptPart(props: TranscriptPartProps) {
  const { answer } = props;
  const { t } = useTranslation();
  const isOn = useQuery(configQuery).data?.transcripts ?? false;
  const { here, isNear } = useNear();
  const { transcript, video } = answer;
  if (!transcript) {
    // The candidate declined or was not asked, which members cannot tell apart.
    if (!isOn || video?.state !== 'ready') return null;
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('transcript.none')}
      </Typography>
    );
  }
  const placeholder = <Box sx={{ minBlockSize: 'var(--transcript-room, 8rem)' }} />;
  return (
    <Box ref={here} sx={{ mt: 2 }}>
      {isNear ? (
        <Suspense fallback={placeholder}>
          <TranscriptPanel {...props} summary={transcript} />
        </Suspense>
      ) : (
        placeholder
      )}
    </Box>
  );
}

/** True once the element has been near the window. */
function useNear() {
  const here = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !here.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '800px' },
    );
    observer.observe(here.current);
    return () => observer.disconnect();
  });
  return { here, isNear };
}
