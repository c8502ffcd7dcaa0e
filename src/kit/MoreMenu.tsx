// The "⋯" button with the less common actions of a thing.
import { mdiDotsHorizontal } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

/** An action, or a page that it opens. `key`: unique in the menu. */
export type MoreEntry = { key: string; label: string } & (
  { press: () => void; link?: never } | { link: Pick<LinkProps, 'to' | 'params' | 'search'>; press?: never }
);

const LinkMenuItem = createLink(MenuItem);

export function MoreMenu({
  label,
  entries,
  size = 'small',
}: {
  /** Names the thing. */
  label: string;
  entries: readonly MoreEntry[];
  size?: 'small' | 'medium';
}) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const close = () => setAt(null);
  return (
    <>
      <IconButton
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        <Icon path={mdiDotsHorizontal} />
      </IconButton>
      <Menu
        open={at !== null}
        anchorEl={at}
        onClose={close}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {entries.map(({ key, label: name, link, press }) =>
          link ? (
            <LinkMenuItem key={key} {...link}>
              {name}
            </LinkMenuItem>
          ) : (
            <MenuItem
              key={key}
              onClick={() => {
                close();
                press();
              }}
            >
              {name}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
