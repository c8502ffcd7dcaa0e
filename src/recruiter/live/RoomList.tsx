// /live: the live interview rooms, if the plan includes them.
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planQuery, roomsQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { useFeatures } from '../../kit/use-features.ts';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { Table } from '../../kit/Table.tsx';

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
  const language = useLanguage();
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
            <Table
              isCard
              label={t('shell.live_title')}
              rows={all}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: t('shell.live_column_room'),
                  cell: ({ name }) => <strong dir="auto">{name}</strong>,
                },
                {
                  head: t('table.date'),
                  cell: ({ start }) =>
                    t('shell.live_london', { time: formatDateTime(start, language, 'Europe/London') }),
                },
                {
                  head: t('table.status'),
                  cell: ({ status }) => <Chip size="small" label={t(`shell.room_${status}`)} />,
                },
              ]}
            />
            <Alert severity="info" sx={{ mt: 3 }}>
              {t('shell.live_missing')}
            </Alert>
          </>
        )
      }
    </Loaded>
  );
}

function NotInPlan() {
  const { t } = useTranslation();
  const mayUpgrade = useCanUpgrade();
  // No plan has them while the installation lacks them.
  const upgrade = useFeatures()?.live && mayUpgrade && (
    <LinkButton to="/profile/plan" variant="contained">
      {t('shell.upgrade_to_plan')}
    </LinkButton>
  );
  return <EmptyState title={t('shell.live_title')} text={t('refusals.live_not_in_plan')} action={upgrade} />;
}
