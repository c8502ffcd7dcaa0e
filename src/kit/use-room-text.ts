// `3 of 5 used, 2 left`, in the reader's language.
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { Room } from './plan-room.ts';

export function useRoomText(): (room: Room) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ used, limit, left }) =>
    t('shell.room', {
      used: formatNumber(used, language),
      limit: formatNumber(limit, language),
      left: formatNumber(left, language),
    });
}
