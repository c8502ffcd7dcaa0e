// What is left to send after a room. "You can close this page" appears only when it is true (P5).
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { RoomView } from '../room-view.ts';

export function LeftToSend({
  view: { saved, isWithdrawalOwed },
}: {
  view: Pick<RoomView, 'saved' | 'isWithdrawalOwed'>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (isWithdrawalOwed)
    return (
      <p className="note" role="status">
        {t('room.withdrawal_owed')}
      </p>
    );
  if (saved.isSafeToClose) return <p role="status">{t('room.can_close')}</p>;
  return (
    <p className="note" role="status">
      {t('room.sending', { size: formatBytes(saved.unsentBytes, language) })}
    </p>
  );
}
