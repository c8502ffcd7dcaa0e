// /live: the live interview rooms, if the plan includes them.
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Room } from '#contract/room.ts';
import { planQuery, roomsQuery } from '../../api/queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { useFeatures } from '../../kit/use-features.ts';
import { useMay } from '../../kit/use-may.ts';
import { GuideDialog } from './GuideDialog.tsx';
import { EditRoomDialog, NewRoomDialog } from './RoomDialog.tsx';
import { RoomTable } from './RoomTable.tsx';
import { groupRooms, roomGroups } from './room-groups.ts';

export function RoomList({
  guideOf,
}: {
  /** The room whose guide is edited. */
  guideOf?: string | undefined;
}) {
  const { t } = useTranslation();
  const plan = useQuery(planQuery);
  const hasRooms = plan.data?.live === true;
  const mayManage = useMay('live.manage');
  /** The room that the dialog edits; null: a new one; undefined: no dialog. */
  const [edited, setEdited] = useState<Room | null | undefined>(undefined);
  const close = () => setEdited(undefined);
  const create = mayManage && hasRooms && (
    <Button variant="contained" onClick={() => setEdited(null)}>
      {t('rooms.create')}
    </Button>
  );
  return (
    <Page title={t('shell.live_title')} lead={t('shell.live_lead')} actions={create}>
      <RequireAccess permission="live.view">
        <Loaded query={plan}>{({ live }) => (live ? <Rooms onEdit={setEdited} /> : <NotInPlan />)}</Loaded>
      </RequireAccess>
      {guideOf !== undefined && mayManage && hasRooms && <Guide roomId={guideOf} />}
      {edited === null && <NewRoomDialog onClose={close} />}
      {edited && <EditRoomDialog key={edited.id} room={edited} onClose={close} />}
    </Page>
  );
}

function Rooms({ onEdit }: { onEdit: (room: Room | null) => void }) {
  const { t } = useTranslation();
  const mayManage = useMay('live.manage');
  const rooms = useQuery({ ...roomsQuery, enabled: useMay('live.view') });
  return (
    <Loaded query={rooms}>
      {(all) => {
        const groups = groupRooms(all, Date.now());
        const shown = roomGroups.filter((group) => groups[group].length > 0);
        if (shown.length === 0)
          return (
            <EmptyState
              title={t('shell.live_none')}
              text={t('rooms.none_text')}
              action={
                mayManage && (
                  <Button variant="outlined" onClick={() => onEdit(null)}>
                    {t('rooms.create')}
                  </Button>
                )
              }
            />
          );
        return shown.map((group) => (
          <RoomTable key={group} label={t(`rooms.${group}`)} rooms={groups[group]} onEdit={onEdit} />
        ));
      }}
    </Loaded>
  );
}

/** In the address, so that the room itself can lead here. */
function Guide({ roomId }: { roomId: string }) {
  const go = useNavigate();
  const { data: rooms } = useQuery(roomsQuery);
  const room = rooms?.find(({ id }) => id === roomId);
  const close = () => void go({ to: '/live', search: {}, replace: true });
  return room && <GuideDialog room={room} onClose={close} />;
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
