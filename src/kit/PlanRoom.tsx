// Shows how much of the plan is used and left where something is created, before the server has to refuse it. Renders
// nothing if the plan has no limit.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planQuery } from '../api/queries.ts';
import { LinkButton } from './links.tsx';
import { roomOf, type RoomFor } from './plan-room.ts';
import { useCanUpgrade } from './use-can-upgrade.ts';
import { useRoomText } from './use-room-text.ts';

export function PlanRoom({ what }: { what: RoomFor }) {
  const { t } = useTranslation();
  const roomText = useRoomText();
  const mayUpgrade = useCanUpgrade();
  const { data: plan } = useQuery(planQuery);
  const room = plan && roomOf(plan, what);
  if (!room) return null;
  const text = `${t(`shell.limit_${what}`)}: ${roomText(room)}`;
  if (room.left > 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
        {text}
      </Typography>
    );
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, '& .MuiAlert-action': { alignItems: 'center', pt: 0 } }}
      action={
        mayUpgrade && (
          <LinkButton to="/profile/plan" color="inherit" size="small">
            {t('shell.upgrade_to_plan')}
          </LinkButton>
        )
      }
    >
      <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
        {text}
      </Box>
      {t(`shell.full_${what}`)}
    </Alert>
  );
}
