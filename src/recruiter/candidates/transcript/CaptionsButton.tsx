// Turns the captions of all players on and off. Absent for an answer without a transcript.
import { mdiClosedCaptionOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { turnCaptions, useCaptionsOn } from './captions-on.ts';

interface Props {
  answer: Pick<AnswerDetail, 'id' | 'transcript'>;
  player: HTMLVideoElement | null;
}

export function CaptionsButton({ answer, player }: Props) {
  const { t } = useTranslation();
  const isOn = useCaptionsOn();
  const isReady = answer.transcript?.state === 'ready';
  useCaptions(answer, isOn && isReady ? player : null);
  if (!isReady) return null;
  return (
    <Button
      size="small"
      variant={isOn ? 'contained' : 'text'}
      aria-pressed={isOn}
      startIcon={<Icon path={mdiClosedCaptionOutline} />}
      onClick={() => turnCaptions(!isOn)}
      sx={{ minBlockSize: 40 }}
    >
      {t('transcript.captions')}
    </Button>
  );
}

/** Their code and the words load when they are turned on. */
function useCaptions({ id, transcript }: Props['answer'], player: HTMLVideoElement | null): void {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { state, revision } = transcript ?? { state: null, revision: 0 };
  const label = t('transcript.captions_track');
  useEffect(() => {
    if (!player || !state) return undefined;
    const gone = new AbortController();
    const show = async () => {
      const { showCaptions } = await import('./show-captions.ts');
      await showCaptions(player, { cache, id, summary: { state, revision }, label }, gone.signal);
    };
    // Without a connection there are no captions; the transcript below reports it.
    show().catch(() => undefined);
    return () => gone.abort();
  }, [player, cache, id, state, revision, label]);
}
