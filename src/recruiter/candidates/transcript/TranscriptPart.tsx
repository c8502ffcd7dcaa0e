// The transcript below a player. Absent where no answers are transcribed. Rendered when it comes near the window, so that a page with
// ten long answers stays quick, and on paper wherever it is.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { configQuery } from '../../../api/queries.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { isComplete, transcriptQuery, type Summary } from './transcript-queries.ts';

const loadPanel = () => import('./TranscriptPanel.tsx');

export interface TranscriptPartProps {
  answer: Pick<AnswerDetail, 'id' | 'transcript' | 'video'>;
  number: number;
  player: HTMLVideoElement | null;
  /** Starts a comment at the player's time; absent if the user may not comment. */
  onComment?: (() => void) | undefined;
}

export function TranscriptPart(props: TranscriptPartProps) {
  const { t } = useTranslation();
  const isOn = useQuery(configQuery).data?.transcripts ?? false;
  const { transcript, video } = props.answer;
  if (transcript) return <Panel {...props} summary={transcript} />;
  // The candidate declined or was not asked, which members cannot tell apart.
  if (!isOn || video?.state !== 'ready') return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {t('transcript.none')}
    </Typography>
  );
}

function Panel(props: TranscriptPartProps & { summary: Summary }) {
  const { answer, summary } = props;
  const failures = useFailures();
  const { here, isNear } = useNear();
  const panel = useLater(loadPanel, isNear, failures.handleError);
  // Whoever prints does not wait for text.
  useQuery({
    ...transcriptQuery(answer.id, summary),
    enabled: panel !== undefined && !isComplete(summary.state),
  });
  return (
    <Box ref={here} sx={{ mt: 2 }}>
      {isNear && panel ? (
        <panel.TranscriptPanel {...props} />
      ) : (
        <Box sx={{ minBlockSize: 'var(--transcript-room, 8rem)' }} />
      )}
    </Box>
  );
}

/** True once the element has been near the window, or the page is printed. */
function useNear() {
  const here = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !here.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '800px' },
    );
    observer.observe(here.current);
    // The browser prints what is there when this returns.
    const print = () => flushSync(() => setIsNear(true));
    addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, [isNear]);
  return { here, isNear };
}
