// Why a review link no longer works, and what to do.
import { useTranslation } from 'react-i18next';
import { GuestFrame } from './GuestFrame.tsx';
import { GuestHeading } from './GuestHeading.tsx';

export function EndScreen({ end }: { end: 'over' | 'invalid' }) {
  const { t } = useTranslation();
  return (
    <GuestFrame company={null}>
      <GuestHeading>{t(`guest.${end}_title`)}</GuestHeading>
      <p className="lead">{t(`guest.${end}_text`)}</p>
    </GuestFrame>
  );
}
