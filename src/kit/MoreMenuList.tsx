// The menu of the "⋯" button (MoreMenu.tsx).
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createLink } from '@tanstack/react-router';
import type { MoreEntry } from './MoreMenu.tsx';

const LinkMenuItem = createLink(MenuItem);

export function MoreMenuList({
  at,
  isOpen,
  label,
  entries,
  onClose,
}: {
  at: HTMLElement;
  isOpen: boolean;
  label: string;
  entries: readonly MoreEntry[];
  onClose: () => void;
}) {
  return (
    <Menu
      open={isOpen}
      anchorEl={at}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {entries.map(({ key, label: name, link, press, opensDialog, isGrave }) =>
        link ? (
          <LinkMenuItem key={key} {...link}>
            {name}
          </LinkMenuItem>
        ) : (
          <MenuItem
            key={key}
            {...(opensDialog && { 'aria-haspopup': 'dialog' as const })}
            {...(isGrave && { sx: { color: 'error.main' } })}
            onClick={() => {
              onClose();
              press();
            }}
          >
            {name}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
