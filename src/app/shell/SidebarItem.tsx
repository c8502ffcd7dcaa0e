// One sidebar entry: an internal link, an external link, or an action.
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkListItem } from '../../kit/links.tsx';

interface Shown {
  icon: ReactNode;
  label: string;
  count?: number | undefined;
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

export function SidebarLink({ to, ...shown }: Shown & { to: NonNullable<LinkProps['to']> }) {
  return (
    <LinkListItem to={to} sx={row} activeOptions={{ exact: true, includeSearch: false }}>
      <Content {...shown} />
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

function Content({ icon, label, count }: Shown) {
  const language = useLanguage();
  return (
    <>
      <ListItemIcon sx={{ minWidth: 36, color: 'inherit', '& svg': { fontSize: 21 } }}>{icon}</ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { variant: 'body2' } }} />
      {count !== undefined && (
        <Box component="span" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(count, language)}
        </Box>
      )}
    </>
  );
}
