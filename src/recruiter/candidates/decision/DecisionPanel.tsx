// The overall rate, the test score, and the status changes allowed from the current status.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { statusesFrom, stopsLink, type ResponseStatus } from '#contract/status.ts';
import { useMay } from '../../../kit/use-may.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Help } from '../../../kit/Help.tsx';
import { WriteToThem } from '../../follow-up/WriteToThem.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { RateLabel } from '../rating/RateLabel.tsx';
import { useDecision } from './use-decision.ts';

/** Display order of the moves that are possible. */
const moves = ['accepted', 'wait', 'rejected', 'review'] as const;
type Move = (typeof moves)[number];

export function DecisionPanel({ response }: { response: ResponseDetail }) {
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
      {mayDecide ? <Moves response={response} /> : <Hint>{t('responses.no_decide')}</Hint>}
    </Panel>
  );
}

function Moves({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<Move | null>(null);
  const decide = useDecision(response);
  const possible = statusesFrom(response.status);
  const isWaiting = !possible.includes('accepted') && response.status !== 'accepted';
  const move = (to: Move) => (stopsLink(response.status, to) ? setConfirming(to) : decide(to));
  return (
    <>
      <Box
        role="group"
        aria-label={t('responses.decision')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
      >
        {moves
          .filter((to) => to === response.status || possible.includes(to))
          .map((to) => (
            <MoveButton key={to} to={to} isCurrent={to === response.status} onClick={() => move(to)} />
          ))}
      </Box>
      <Hint>{isWaiting ? t('responses.waiting_hint') : t('responses.decide_hint')}</Hint>
      {!response.is_demo && <WriteToThem response={response} />}
      <ConfirmDialog
        open={confirming !== null}
        title={t('responses.reject_title', { name: response.full })}
        text={t('responses.reject_text')}
        confirm={t('responses.reject_confirm')}
        danger
        onConfirm={() => {
          if (confirming) decide(confirming);
          setConfirming(null);
        }}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}

/** The current status stays in place as a pressed button, so that nothing moves under the pointer and focus stays. */
function MoveButton({ to, isCurrent, onClick }: { to: Move; isCurrent: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isCurrent ? 'contained' : 'outlined'}
      color={colors[to]}
      aria-pressed={isCurrent}
      onClick={() => !isCurrent && onClick()}
      sx={{ paddingInline: 1, whiteSpace: 'normal', lineHeight: 1.3 }}
    >
      {isCurrent ? t(`responses.status.${to}`) : t(`responses.move.${to}`)}
    </Button>
  );
}

const colors = {
  accepted: 'success',
  wait: 'warning',
  rejected: 'error',
  review: 'primary',
} as const satisfies Record<Move & ResponseStatus, string>;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
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
