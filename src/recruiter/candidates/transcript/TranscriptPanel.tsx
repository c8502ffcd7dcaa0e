// What became of an answer's transcript: on its way, failed, or its text.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTranscript, type Transcript } from '#contract/transcript.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { isComplete, transcriptQuery, type Summary } from './transcript-queries.ts';
import type { TranscriptPartProps } from './TranscriptPart.tsx';
import { TranscriptReader } from './TranscriptReader.tsx';
import './transcript.css';

export function TranscriptPanel(props: TranscriptPartProps & { summary: Summary }) {
  const { answer, summary, number } = props;
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery({ ...transcriptQuery(answer.id, summary), enabled: !isComplete(summary.state) });
  // What a change answered, until the answer itself says so.
  const [changed, setChanged] = useState<{ of: Summary; transcript: Transcript } | null>(null);
  const isNewer = changed?.of.state === summary.state && changed.of.revision === summary.revision;
  const here = useRef<HTMLDivElement>(null);
  const show = (transcript: Transcript) => {
    setChanged({ of: summary, transcript });
    // The button that asked for the change goes.
    here.current?.focus({ preventScroll: true });
  };
  const state = isNewer ? changed.transcript.state : summary.state;
  return (
    <div ref={here} tabIndex={-1} role="group" aria-labelledby={id} className="transcript">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        {/* No heading, because pages have questions at different levels; no landmark, because a comparison has many. */}
        <Typography id={id} component="div" sx={{ fontWeight: 600 }}>
          {t('transcript.title')}
          <span className="unseen"> {t('responses.question_number', { number })}</span>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('transcript.by_ai')}
        </Typography>
      </Box>
      {isComplete(summary.state) ? (
        <StateLine state={state} />
      ) : (
        <Loaded
          query={query}
          skeleton={<Skeleton variant="rounded" sx={{ mt: 1, blockSize: '6rem', inlineSize: '100%' }} />}
        >
          {(loaded) => {
            const transcript = isNewer ? changed.transcript : loaded;
            return transcript.state === 'ready' ? (
              <TranscriptReader {...props} transcript={transcript} onChanged={show} />
            ) : (
              <Pending transcript={transcript} onChanged={show} />
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

function StateLine({ state }: { state: Transcript['state'] }) {
  const { t } = useTranslation();
  if (state === 'ready') return null;
  return (
    <Typography role="status" color="textSecondary" variant="body2" sx={{ mt: 0.5 }}>
      {t(`transcript.${state}`)}
    </Typography>
  );
}

/** Waiting, failed or not started, with the reason, and another attempt for members who may start one. */
function Pending({
  transcript: { answer_id: id, state, fault },
  onChanged,
}: {
  transcript: Transcript;
  onChanged: (transcript: Transcript) => void;
}) {
  const { t } = useTranslation();
  const mayRetry = useMay('ai.use');
  const failures = useFailures();
  const again = useMutation({
    mutationFn: () => callAsUser(makeTranscript, { params: { id } }),
    onSuccess: onChanged,
    onError: (error) => failures.handleError(error, { retry: () => again.mutate() }),
  });
  return (
    <>
      <StateLine state={state} />
      {fault && (
        <Typography variant="body2" sx={{ mt: 0.5, maxInlineSize: 'var(--text-width)' }}>
          {t(`transcript.faults.${fault}`)} {state === 'waiting' && t('transcript.again_soon')}
        </Typography>
      )}
      {(state === 'failed' || state === 'over_limit') && mayRetry && (
        <Button
          size="small"
          variant="outlined"
          loading={again.isPending}
          onClick={() => again.mutate()}
          sx={{ mt: 1 }}
        >
          {t('transcript.again')}
        </Button>
      )}
    </>
  );
}
