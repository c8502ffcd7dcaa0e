// Microphone, camera, screen, hand, chat and leave. On and off are pressed states, so that the names never change.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomIcon, type RoomIconName } from './RoomIcon.tsx';

export function Controls({ children }: { children: ReactNode }) {
  return <div className="room-controls">{children}</div>;
}

export function Toggle({
  icon,
  label,
  isOn,
  onPress,
  count = 0,
  hint,
}: {
  icon: RoomIconName;
  label: string;
  isOn: boolean;
  onPress: () => void;
  /** What is new behind the button. */
  count?: number;
  hint?: string;
}) {
  return (
    <button type="button" className="room-control" aria-pressed={isOn} title={hint} onClick={onPress}>
      <RoomIcon name={icon} />
      <span>{label}</span>
      {count > 0 && <small aria-hidden="true">{count}</small>}
    </button>
  );
}

export function LeaveButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="room-control is-leave" onClick={onPress}>
      <RoomIcon name="leave" />
      <span>{t('room.leave')}</span>
    </button>
  );
}
