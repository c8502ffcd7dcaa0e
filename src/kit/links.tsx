// MUI buttons and links for the router: typed addresses, and the target is preloaded on hover.
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import ListItemButton from '@mui/material/ListItemButton';
import Tab from '@mui/material/Tab';
import { createLink } from '@tanstack/react-router';

export const LinkButton = createLink(Button);
export const LinkIconButton = createLink(IconButton);
export const TextLink = createLink(MuiLink);
export const LinkListItem = createLink(ListItemButton);
export const LinkTab = createLink(Tab);
