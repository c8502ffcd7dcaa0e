// The overall rate, the test score, the status changes allowed from the current status, the candidate's step and tags, and
// how the member likes to review.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useMay } from '../../../kit/use-may.ts';
import { Help } from '../../../kit/Help.tsx';
import { usePreferences, useSavePreferences } from '../../../kit/use-preferences.ts';
import { WriteToThem } from '../../follow-up/WriteToThem.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { RateLabel } from '../rating/RateLabel.tsx';
import { MoveButtons } from '../decision/MoveButtons.tsx';
import { StartHelp } from './StartHelp.tsx';
import { StepAndTags } from './StepAndTags.tsx';
import type { StepAndTagsControls } from './use-step-and-tags.ts';
import { isNotStarted, type Moves } from '../decision/use-moves.tsx';

interface Props {
  response: ResponseDetail;
  moves: Moves;
  controls: StepAndTagsControls;
}

export function DecisionPanel({ response, moves, controls }: Props) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  return (
    <Panel
      title={t('responses.decision')}
      help={<Help about={t('responses.decision')}>{t('tips.statuses')}</Help>}
    >
      <Box component="dl" sx={facts}>
        <Fact label={t('responses.overall_rate')}>
          <RateLabel rating={response.rating} answers={response.answers} />
        </Fact>
        {response.test_total_points > 0 && (
          <Fact label={t('responses.score')}>
            {t('responses.points_of', {
              scored: response.test_scored_points,
              total: response.test_total_points,
            })}
          </Fact>
        )}
      </Box>
      {isNotStarted(response) ? (
        <StartHelp response={response} />
      ) : (
        <MoveButtons status={response.status} moves={moves} />
      )}
      <DecisionHint response={response} mayDecide={mayDecide} />
      {!response.is_demo && <WriteToThem response={response} />}
      <StepAndTags response={response} controls={controls} />
      <Habits mayDecide={mayDecide} />
    </Panel>
  );
}

function DecisionHint({ response, mayDecide }: { response: ResponseDetail; mayDecide: boolean }) {
  const { t } = useTranslation();
  const { status } = response;
  if (!mayDecide) return <Hint>{t('responses.no_decide')}</Hint>;
  if (isNotStarted(response)) return <Hint>{t('responses.not_started_hint')}</Hint>;
  const isWaiting = status === 'new' || status === 'invited';
  return <Hint>{isWaiting ? t('responses.waiting_hint') : t('responses.decide_hint')}</Hint>;
}

/** How the member likes to work, on every candidate's page. */
function Habits({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useTranslation();
  const { open_next: opensNext, autoplay } = usePreferences();
  const save = useSavePreferences();
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {mayDecide && (
        <Habit
          label={t('responses.open_next')}
          isOn={opensNext}
          onTurn={(isOn) => save({ open_next: isOn })}
        />
      )}
      <Habit label={t('responses.autoplay')} isOn={autoplay} onTurn={(isOn) => save({ autoplay: isOn })} />
    </Box>
  );
}

function Habit(props: { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  const { label, isOn, onTurn } = props;
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_event, isTurnedOn) => onTurn(isTurnedOn)} />}
      label={<Typography variant="body2">{label}</Typography>}
    />
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography component="dt" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ margin: 0, fontWeight: 600 }}>
        {children}
      </Box>
    </Box>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      {children}
    </Typography>
  );
}

const facts = { display: 'grid', gap: 1, margin: 0, marginBlockEnd: 2 };
