// The user's own menu: account, plan, billing, integrations, log out.
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '#contract/user.ts';
import { userQuery } from '../api/queries.ts';
import { InitialsAvatar } from '../ui/InitialsAvatar.tsx';
import { LinkMenuItem } from '../ui/links.tsx';
import { useLogOut } from './use-log-out.ts';

export function UserMenu() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A list of its own each time it is opened: the same one would begin where it was left.
  const [opened, setOpened] = useState(0);
  const logOut = useLogOut();
  const close = () => setAnchor(null);
  if (!user) return null;
  return (
    <>
      <IconButton
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened((count) => count + 1);
        }}
        // The initials that are seen belong to the name that is heard (WCAG 2.5.3).
        aria-label={`${initialsOf(user.name)}: ${t('shell.user_menu')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="end"
      >
        <InitialsAvatar name={user.name} src={user.profile_photo_url} />
      </IconButton>
      <Menu
        key={opened}
        // Inside the header, so that it belongs to a landmark.
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        onClick={close}
        slotProps={{ list: { 'aria-label': `${user.name}, ${user.agency.name}` } }}
      >
        <Box component="li" aria-hidden sx={{ px: 2, py: 1, maxWidth: 280 }}>
          <Typography variant="body2" noWrap dir="auto" className="own-way" sx={{ fontWeight: 650 }}>
            {user.name}
          </Typography>
          <Typography variant="body2" noWrap dir="auto" className="own-way" color="textSecondary">
            {user.agency.name}
          </Typography>
        </Box>
        <Divider component="li" />
        <LinkMenuItem to="/profile">{t('shell.account')}</LinkMenuItem>
        <LinkMenuItem to="/profile/plan">{t('shell.plan')}</LinkMenuItem>
        <LinkMenuItem to="/profile/usage">{t('shell.billing')}</LinkMenuItem>
        <LinkMenuItem to="/profile/integrations">{t('shell.integrations')}</LinkMenuItem>
        <Divider component="li" />
        <MenuItem onClick={logOut}>{t('shell.log_out')}</MenuItem>
      </Menu>
    </>
  );
}
