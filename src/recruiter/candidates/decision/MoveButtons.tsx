// A button for each possible decision: in the Decision panel, or in the bar at the bottom of narrow windows.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ResponseStatus } from '#contract/status.ts';
import { decisionKeys, type Move, type Moves } from './use-moves.tsx';

interface Props {
  status: ResponseStatus;
  moves: Moves;
}

/** Beside the answers, where there is room for that. */
export function MoveButtons({ status, moves }: Props) {
  return <Buttons {...{ status, moves }} look={grid} />;
}

/** Below that, at the window's lower edge. */
export function DecisionBar({ status, moves }: Props) {
  if (moves.shown.length === 0) return null;
  return (
    <Box data-bottom-bar sx={bar}>
      <Buttons {...{ status, moves }} look={row} />
    </Box>
  );
}

function Buttons({ status, moves, look }: Props & { look: object }) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('responses.decision')} sx={look}>
      {moves.shown.map((to) => (
        <MoveButton key={to} to={to} isCurrent={to === status} onClick={() => void moves.move(to)} />
      ))}
    </Box>
  );
}

/** The current status stays in place as a pressed button, so that nothing moves under the pointer and focus stays. */
function MoveButton({ to, isCurrent, onClick }: { to: Move; isCurrent: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  const key = to === 'review' ? null : decisionKeys[to];
  return (
    <Button
      variant={isCurrent ? 'contained' : 'outlined'}
      color={colors[to]}
      aria-pressed={isCurrent}
      {...(key && { 'aria-keyshortcuts': `${key} Shift+${key.toUpperCase()}` })}
      onClick={() => !isCurrent && onClick()}
      sx={{ paddingInline: 0.75, minInlineSize: 0, whiteSpace: 'normal', lineHeight: 1.3 }}
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
} as const satisfies Record<Move, string>;

const grid = { display: { xs: 'none', lg: 'grid' }, gridTemplateColumns: '1fr 1fr', gap: 1 };

/** On a phone, four decisions fit beside each other in every language; with large text they need two rows. */
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  '& > *': { flex: '1 1 auto', fontSize: { xs: 'var(--text-xs)', sm: 'var(--text-s)' } },
};

/** The height of the bar, above which the rating stays (RateAnswer). */
export const decisionBarHeight = '4rem';

const bar = {
  display: { xs: 'grid', lg: 'none' },
  alignItems: 'center',
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  minBlockSize: decisionBarHeight,
  mt: 2,
  marginInline: -2,
  paddingInline: 2,
  paddingBlock: 1,
  bgcolor: 'var(--page)',
  borderBlockStart: '1px solid var(--line)',
  '@media (max-height: 29.99rem)': { position: 'static' },
  '@media print': { display: 'none' },
};
