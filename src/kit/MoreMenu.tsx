// The "⋯" button with the less common actions on an item. Its menu loads on demand.
import { mdiDotsHorizontal } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { useFailures } from './use-failures.ts';
import { useLater } from './use-later.ts';

/** An action, or a page that it opens. `key`: unique in the menu. */
export type MoreEntry = { key: string; label: string; opensDialog?: boolean; isGrave?: boolean } & (
  { press: () => void; link?: never } | { link: Pick<LinkProps, 'to' | 'params' | 'search'>; press?: never }
);

const loadList = () => import('./MoreMenuList.tsx');

export function MoreMenu({
  label,
  entries,
  size = 'small',
  loading = false,
}: {
  /** Names the item. */
  label: string;
  entries: readonly MoreEntry[];
  size?: 'small' | 'medium';
  /** While a chosen action runs. */
  loading?: boolean;
}) {
  const failures = useFailures();
  // Null until it opens for the first time: a long table draws no closed menus.
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const list = useLater(loadList, isOpen, (error) => {
    close();
    failures.handleError(error);
  });
  return (
    <>
      <IconButton
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        loading={loading}
        onClick={({ currentTarget }) => {
          setAt(currentTarget);
          setIsOpen(true);
        }}
      >
        <Icon path={mdiDotsHorizontal} />
      </IconButton>
      {list && at && (
        <list.MoreMenuList at={at} isOpen={isOpen} label={label} entries={entries} onClose={close} />
      )}
    </>
  );
}
