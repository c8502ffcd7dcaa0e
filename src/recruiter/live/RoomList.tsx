// /live: the live interview rooms, if the plan includes them.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Room } from '#contract/room.ts';
import { planQuery, roomsQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';

export function RoomList() {
  const { t } = useTranslation();
  const plan = useQuery(planQuery);
  return (
    <Page title={t('shell.live_title')} lead={t('shell.live_lead')} width="narrow">
      <RequireAccess permission="live.view">
        <Loaded query={plan}>{({ live }) => (live ? <Rooms /> : <NotInPlan />)}</Loaded>
      </RequireAccess>
    </Page>
  );
}

function Rooms() {
  const { t } = useTranslation();
  const rooms = useQuery({ ...roomsQuery, enabled: useMay('live.view') });
  return (
    <Loaded query={rooms}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            title={t('shell.live_none')}
            text={t('shell.live_missing')}
            action={
              <LinkButton to="/" variant="outlined">
                {t('jobs.show_all')}
              </LinkButton>
            }
          />
        ) : (
          <>
            <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {all.map((room) => (
                <RoomLine key={room.id} room={room} />
              ))}
            </Card>
            <Alert severity="info" sx={{ mt: 3 }}>
              {t('shell.live_missing')}
            </Alert>
          </>
        )
      }
    </Loaded>
  );
}

function RoomLine({ room }: { room: Room }) {
  const { t } = useTranslation();
  const start = formatDateTime(room.start, useLanguage(), 'Europe/London');
  return (
    <Box
      component="li"
      sx={{ p: 2.5, display: 'flex', gap: 2, '& + &': { borderTop: '1px solid var(--line)' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }} dir="auto" className="own-way">
          {room.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('shell.live_london', { time: start })}
        </Typography>
      </Box>
      <Chip size="small" label={t(`shell.room_${room.status}`)} />
    </Box>
  );
}

function NotInPlan() {
  const { t } = useTranslation();
  const upgrade = useCanUpgrade() && (
    <LinkButton to="/profile/plan" variant="contained">
      {t('shell.upgrade_to_plan')}
    </LinkButton>
  );
  return <EmptyState title={t('shell.live_title')} text={t('refusals.live_not_in_plan')} action={upgrade} />;
}
