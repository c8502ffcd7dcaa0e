// MUI buttons and links for the router: typed addresses, and the target is preloaded on hover.
import { mdiArrowLeft } from '@mdi/js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink, { type LinkProps } from '@mui/material/Link';
import ListItemButton from '@mui/material/ListItemButton';
import Tab, { type TabProps } from '@mui/material/Tab';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

export const LinkButton = createLink(Button);
export const LinkIconButton = createLink(IconButton);
export const TextLink = createLink(MuiLink);
export const LinkListItem = createLink(ListItemButton);

/** For a link that is not in a sentence: large enough for fingers. */
export const lone = {
  '@media (pointer: coarse)': {
    ...{ display: 'inline-flex', alignItems: 'center' },
    ...{ minBlockSize: 'var(--target)', minInlineSize: 'var(--target)' },
  },
};

/** For the link that names a row: on touch it fills the positioned box around it. */
export const filling = {
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: 0 } },
};

/** A tab whose panel has an address. It is selected, never marked as the current page. */
export const LinkTab = createLink(({ 'aria-current': _current, ...props }: TabProps) => <Tab {...props} />);

/** A link that is no entry of a navigation, such as the brand: never marked as the current page. */
export const UnmarkedLink = createLink(({ 'aria-current': _current, ...props }: ComponentProps<'a'>) => (
  <a {...props} />
));

/** Above a page's title: leads to the page that it belongs to. */
export const BackLink = createLink(({ children, ...props }: LinkProps) => (
  <MuiLink {...props} sx={back}>
    <Icon path={mdiArrowLeft} fontSize="small" aria-hidden />
    <bdi>{children}</bdi>
  </MuiLink>
));

const back = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minBlockSize: 40,
  '@media (pointer: coarse)': { minBlockSize: 'var(--target)' },
  overflowWrap: 'anywhere',
};
