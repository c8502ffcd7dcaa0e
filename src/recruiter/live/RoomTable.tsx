// One group of live rooms, with what may be done with each.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRoomCalendar } from '#contract/room-panel.ts';
import { cancelRoom, deleteRoom, type Room } from '#contract/room.ts';
import { callAsUser, downloadAsUser } from '../../api/call-as-user.ts';
import { roomsQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { CopyButton } from '../../kit/copy/CopyButton.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { MoreMenu } from '../../kit/MoreMenu.tsx';
import { fileNameOf, saveFile } from '../../kit/save-file.ts';
import { Table } from '../../kit/Table.tsx';
import { useFailures } from '../../kit/use-failures.ts';
import { HoldDialog } from '../retention/HoldDialog.tsx';
import { useRoomHold } from './RoomHold.tsx';
import { isDeletable, isOver } from './room-groups.ts';

export function RoomTable({
  label,
  rooms,
  onEdit,
}: {
  label: string;
  rooms: readonly Room[];
  onEdit: (room: Room) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <Table
        isCard
        label={label}
        rows={rooms}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('shell.live_column_room'),
            cell: ({ name }) => <strong dir="auto">{name}</strong>,
          },
          {
            head: t('table.date'),
            cell: ({ start }) => (
              <>
                {t('shell.live_london', { time: formatDateTime(start, language, 'Europe/London') })}
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {t('rooms.your_time', { time: formatDateTime(start, language) })}
                </Box>
              </>
            ),
          },
          {
            head: t('table.status'),
            cell: ({ status, legal_hold }) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                <Chip size="small" label={t(`shell.room_${status}`)} />
                {legal_hold && <Chip size="small" color="warning" label={t('retention.on_hold')} />}
              </Box>
            ),
          },
        ]}
        actions={(room) => <RoomActions room={room} onEdit={onEdit} />}
      />
    </Box>
  );
}

function RoomActions({ room, onEdit }: { room: Room; onEdit: (room: Room) => void }) {
  const { t } = useTranslation();
  const [asksFor, setAsksFor] = useState<'cancel' | 'delete' | 'hold' | null>(null);
  const go = useNavigate();
  const hold = useRoomHold(room);
  const downloadCalendar = useDownloadCalendar(room);
  const mayManage = room.permissions.includes('live.manage');
  const editGuide = () => void go({ to: '/live', search: { guide: room.id } });
  const entries = [
    ...(mayManage && !isOver(room)
      ? [
          { key: 'edit', label: t('rooms.edit'), opensDialog: true, press: () => onEdit(room) },
          { key: 'guide', label: t('room_panel.edit_guide'), opensDialog: true, press: editGuide },
        ]
      : []),
    ...(isOver(room) ? [] : [{ key: 'calendar', label: t('rooms.calendar'), press: downloadCalendar }]),
    ...(mayManage && !isOver(room)
      ? [
          {
            ...{ key: 'cancel', label: t('rooms.cancel'), opensDialog: true, isGrave: true },
            press: () => setAsksFor('cancel'),
          },
        ]
      : []),
    ...(isOver(room) && hold
      ? [
          {
            key: 'hold',
            label: t(hold.isOn ? 'retention.release_confirm' : 'retention.hold_confirm'),
            opensDialog: true,
            press: () => setAsksFor('hold'),
          },
        ]
      : []),
    ...(mayManage && isDeletable(room, Date.now())
      ? [
          {
            ...{ key: 'delete', label: t('rooms.delete'), opensDialog: true, isGrave: true },
            press: () => setAsksFor('delete'),
          },
        ]
      : []),
  ];
  return (
    <>
      {isOver(room) ? room.status === 'ended' && <ReviewLink room={room} /> : <Door room={room} />}
      {entries.length > 0 && <MoreMenu label={t('rooms.more', { name: room.name })} entries={entries} />}
      {asksFor === 'hold' && hold && <HoldDialog held={hold} onClose={() => setAsksFor(null)} />}
      {asksFor && asksFor !== 'hold' && (
        <Confirmation room={room} asksFor={asksFor} onClose={() => setAsksFor(null)} />
      )}
    </>
  );
}

/** Members who are not invited get no email with it. */
function useDownloadCalendar({ id, name }: Room): () => void {
  const failures = useFailures();
  const { mutate } = useMutation({
    mutationFn: () => downloadAsUser(getRoomCalendar, { params: { id } }),
    onSuccess: (file) => saveFile(`${fileNameOf(name)}.ics`, file),
  });
  const download = (): void =>
    mutate(undefined, { onError: (error) => failures.handleError(error, { retry: download }) });
  return download;
}

function Door({ room: { share_hash: hash, link } }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <>
      {/* Not a link of the router: the room is another page, with its own permissions of the browser. */}
      <Button href={`/i/l/${hash}`} variant="contained" size="small">
        {t('rooms.join')}
      </Button>
      <CopyButton text={link} variant="text" />
    </>
  );
}

const confirmations = { cancel: cancelRoom, delete: deleteRoom };

function Confirmation({
  room: { id, name },
  asksFor,
  onClose,
}: {
  room: Room;
  asksFor: keyof typeof confirmations;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { handleError } = useFailures();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await callAsUser(confirmations[asksFor], { params: { id } });
      await cache.invalidateQueries({ queryKey: roomsQuery.queryKey });
    } catch (error) {
      handleError(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t(`rooms.${asksFor}`)}
      text={t(`rooms.${asksFor}_text`, { name })}
      confirm={t(`rooms.${asksFor}`)}
      danger
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function ReviewLink({ room: { id, name } }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <LinkButton to="/live/$id" params={{ id }} size="small" aria-label={t('rooms.review_name', { name })}>
      {t('rooms.review')}
    </LinkButton>
  );
}
