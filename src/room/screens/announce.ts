// Says who came, who went, and that quiet minutes began or ended, for a live region.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomView } from '../room-view.ts';

export function useAnnouncement({ others, focusUntil }: Pick<RoomView, 'others' | 'focusUntil'>): string {
  const { t } = useTranslation();
  const before = useRef({ others, isFocus: focusUntil !== null });
  const isFocus = focusUntil !== null;
  const [text, setText] = useState('');
  useEffect(() => {
    const came = others.filter(({ id }) => !before.current.others.some((person) => person.id === id));
    const left = before.current.others.filter(({ id }) => !others.some((person) => person.id === id));
    const hasFocusChanged = isFocus !== before.current.isFocus;
    before.current = { others, isFocus };
    const sentences = [
      ...came.map(({ name }) => t('room.joined', { name })),
      ...left.map(({ name }) => t('room.gone', { name })),
      ...(hasFocusChanged ? [t(isFocus ? 'room.focus_started' : 'room.focus_ended')] : []),
    ];
    if (sentences.length > 0) setText(sentences.join(' '));
  }, [others, isFocus, t]);
  return text;
}
