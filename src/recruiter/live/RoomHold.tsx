// The legal hold of a live room without a candidate. With one, the candidate's hold counts.
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setRoomHold, type Room } from '#contract/room.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { Panel } from '../../kit/Panel.tsx';
import { useMay } from '../../kit/use-may.ts';
import type { Held } from '../retention/held.ts';
import { HoldSwitch } from '../retention/HoldSwitch.tsx';

export function RoomHold({ room }: { room: Room }) {
  const { t } = useTranslation();
  const hold = useRoomHold(room);
  const { legal_hold: isOn } = room;
  if (!isOn && !hold) return null;
  return (
    <Panel title={t('retention.panel')}>
      {isOn && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('retention.room_on_hold_text')}
        </Alert>
      )}
      {hold && <HoldSwitch held={hold} />}
    </Panel>
  );
}

/** Null if the reader cannot change it. */
export function useRoomHold({ id, name, legal_hold: isOn, response_id }: Room): Held | null {
  const cache = useQueryClient();
  const mayHold = useMay('settings.manage');
  if (!mayHold || (response_id !== null && !isOn)) return null;
  const change = async (on: boolean, reason: string) => {
    await callAsUser(setRoomHold, { params: { id }, body: { on, reason } });
    await cache.invalidateQueries({ queryKey: keys.rooms });
  };
  return { about: 'room', name, isOn, change };
}
