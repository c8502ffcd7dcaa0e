// Says who came, who went and who wrote, for a live region.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../room-view.ts';

export function useAnnouncement(others: readonly Person[]): string {
  const { t } = useTranslation();
  const before = useRef<readonly Person[]>(others);
  const [text, setText] = useState('');
  useEffect(() => {
    const came = others.filter(({ id }) => !before.current.some((person) => person.id === id));
    const left = before.current.filter(({ id }) => !others.some((person) => person.id === id));
    before.current = others;
    const sentences = [
      ...came.map(({ name }) => t('room.joined', { name })),
      ...left.map(({ name }) => t('room.gone', { name })),
    ];
    if (sentences.length > 0) setText(sentences.join(' '));
  }, [others, t]);
  return text;
}
