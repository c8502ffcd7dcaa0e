// The "⋯" button with the less common actions on an item, or another button with a menu. The menu loads on demand.
import { mdiDotsHorizontal } from '@mdi/js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { LinkProps } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';
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
  button,
  load,
}: {
  /** Names the item. */
  label: string;
  /** Undefined: the menu opens once they are there. */
  entries: readonly MoreEntry[] | undefined;
  size?: 'small' | 'medium';
  /** While a chosen action runs. */
  loading?: boolean;
  /** A button with the label as its text, instead of "⋯". */
  button?: { icon: string; isDisabled: boolean };
  /** Loads the entries when the menu is opened. */
  load?: () => Promise<unknown>;
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
  const open = (pressed: HTMLElement) => {
    setAt(pressed);
    setIsOpen(true);
    load?.().catch((error: unknown) => {
      close();
      failures.handleError(error, { retry: () => open(pressed) });
    });
  };
  const isShown = isOpen && list !== undefined && entries !== undefined;
  const looks = {
    size,
    loading,
    'aria-haspopup': 'menu',
    'aria-expanded': isShown,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => open(currentTarget),
  } as const;
  return (
    <>
      {button ? (
        <Button {...looks} startIcon={<Icon path={button.icon} />} disabled={button.isDisabled}>
          {label}
        </Button>
      ) : (
        <IconButton {...looks} aria-label={label}>
          <Icon path={mdiDotsHorizontal} />
        </IconButton>
      )}
      {list && at && entries && (
        <list.MoreMenuList at={at} isOpen={isOpen} label={label} entries={entries} onClose={close} />
      )}
    </>
  );
}
