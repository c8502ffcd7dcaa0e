// Content of the user menu: account, plan, billing, integrations, sign out. A separate chunk from its button
// (UserMenu.tsx).
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { switchAgency, type User } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { session } from '../../api/session.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useLogOut } from '../../kit/use-log-out.ts';

const LinkMenuItem = createLink(MenuItem);

export function UserMenuList({
  user,
  anchor,
  onClose,
}: {
  user: User;
  anchor: HTMLElement | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const switchTo = useSwitchAgency();
  const others = user.agencies.filter(({ id }) => id !== user.agency.id);
  return (
    <Menu
      // Rendered inside the header, so that it belongs to a landmark.
      disablePortal
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      onClick={onClose}
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
      {others.length > 0 && <Divider component="li" />}
      {others.map(({ id, name, role }) => (
        <MenuItem key={id} onClick={() => switchTo(id)} sx={{ maxWidth: 320 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap>{t('shell.switch_to', { agency: `\u2068${name}\u2069` })}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`shell.role_${role}`)}
            </Typography>
          </Box>
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem onClick={logOut}>{t('shell.log_out')}</MenuItem>
    </Menu>
  );
}

/**
 * Switches to another of the user's organizations: a token is valid for one. The page reloads, so that nothing of
 * the previous one stays; other tabs follow (use-follow-agency.ts).
 */
function useSwitchAgency(): (id: string) => void {
  const failures = useFailures();
  return function start(id) {
    callAsUser(switchAgency, { body: { id } }).then(
      (access) => {
        session.signIn(access);
        location.assign('/');
      },
      (error: unknown) => failures.meet(error, { retry: () => start(id) }),
    );
  };
}
