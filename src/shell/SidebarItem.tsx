// One line of the sidebar: a place, an address elsewhere, or an action.
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkListItem } from '../ui/links.tsx';

interface Shown {
  icon: ReactNode;
  label: string;
}

const row = {
  borderRadius: 'var(--radius-m)',
  minHeight: 42,
  px: 1.5,
  py: 0.5,
  color: 'var(--ink-soft)',
  '&:hover': { color: 'var(--ink)' },
  '&.active': { bgcolor: 'var(--accent-soft)', color: 'var(--accent-strong)' },
  '&.active .MuiListItemText-primary': { fontWeight: 650 },
};

export function SidebarLink({ to, icon, label }: Shown & { to: NonNullable<LinkProps['to']> }) {
  return (
    <LinkListItem to={to} sx={row} activeOptions={{ exact: true, includeSearch: false }}>
      <Content icon={icon} label={label} />
    </LinkListItem>
  );
}

export function SidebarAnchor({ href, icon, label }: Shown & { href: string }) {
  return (
    <ListItemButton component="a" href={href} target="_blank" rel="noreferrer" sx={row}>
      <Content icon={icon} label={label} />
    </ListItemButton>
  );
}

export function SidebarButton({ onClick, icon, label }: Shown & { onClick: () => void }) {
  return (
    <ListItemButton component="button" onClick={onClick} sx={{ ...row, width: '100%' }}>
      <Content icon={icon} label={label} />
    </ListItemButton>
  );
}

function Content({ icon, label }: Shown) {
  return (
    <>
      <ListItemIcon sx={{ minWidth: 36, color: 'inherit', '& svg': { fontSize: 21 } }}>{icon}</ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { variant: 'body2' } }} />
    </>
  );
}
