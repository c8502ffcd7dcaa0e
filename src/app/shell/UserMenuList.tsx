// Content of the user menu: account, plan, billing, integrations, theme, language, shortcuts, sign out. A separate chunk
// from its button (Header.tsx).
import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import type { User } from '#contract/user.ts';
import { isolated } from '../../i18n/isolated.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { changeLanguage } from '../../i18n/shown-language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { chooseTheme, themes, useChosenTheme } from '../../kit/theme-choice.ts';
import { useLogOut } from '../../kit/use-log-out.ts';
import { openDialog } from './open-dialog.ts';
import { useSwitchAgency } from './use-switch-agency.ts';

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
  const themeItems = useThemeItems();
  const languageItems = useLanguageItems();
  const others = user.agencies.filter(({ id }) => id !== user.agency.id);
  return (
    <Menu
      // Rendered inside the header, so that it belongs to a landmark.
      disablePortal
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      onClick={onClose}
      slotProps={{ list: { 'aria-label': `${user.name}, ${user.agency.name}`, sx: list } }}
    >
      <Box component="li" aria-hidden sx={{ ...row, px: 2, py: 1 }}>
        <Typography variant="body2" noWrap dir="auto" className="own-way" sx={{ fontWeight: 600 }}>
          {user.name}
        </Typography>
        <Typography variant="body2" noWrap dir="auto" className="own-way" color="textSecondary">
          {user.agency.name}
        </Typography>
      </Box>
      <Divider component="li" sx={row} />
      <LinkMenuItem to="/profile" sx={row}>
        {t('shell.account')}
      </LinkMenuItem>
      <LinkMenuItem to="/profile/plan" sx={row}>
        {t('shell.plan')}
      </LinkMenuItem>
      <LinkMenuItem to="/profile/usage" sx={row}>
        {t('shell.billing')}
      </LinkMenuItem>
      <LinkMenuItem to="/profile/integrations" sx={row}>
        {t('shell.integrations')}
      </LinkMenuItem>
      {others.length > 0 && <Divider component="li" sx={row} />}
      {others.map(({ id, name, role }) => (
        <MenuItem key={id} onClick={() => switchTo(id)} sx={row}>
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap>{t('shell.switch_to', { agency: isolated(name) })}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`shell.role_${role}`)}
            </Typography>
          </Box>
        </MenuItem>
      ))}
      <Divider component="li" sx={row} />
      {themeItems}
      {languageItems}
      <Divider component="li" sx={row} />
      <MenuItem onClick={() => openDialog('keys')} sx={row}>
        {t('keys.title')}
      </MenuItem>
      <MenuItem sx={row} onClick={logOut}>
        {t('shell.log_out')}
      </MenuItem>
    </Menu>
  );
}

/** The menu's items must be its own children, so these are lists and not components. */
function useThemeItems() {
  const { t } = useTranslation();
  const theme = useChosenTheme();
  return [
    <Box key="theme" component="li" aria-hidden sx={{ ...row, ...caption }}>
      {t('shell.theme')}
    </Box>,
    ...themes.map((choice) => (
      <Choice
        key={choice}
        isChosen={choice === theme}
        label={t(`shell.theme_${choice}`)}
        of={t('shell.theme')}
        onChoose={() => chooseTheme(choice)}
        columns={2}
      />
    )),
  ];
}

function useLanguageItems() {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    <Box key="language" component="li" aria-hidden sx={{ ...row, ...caption }}>
      {t('shell.language')}
    </Box>,
    ...languages.map((choice) => (
      <Choice
        key={choice}
        isChosen={choice === language}
        label={languageNames[choice]}
        of={t('shell.language')}
        lang={choice}
        onChoose={() => void changeLanguage(choice)}
        columns={3}
      />
    )),
  ];
}

/** An item of a group of which one is chosen. `columns`: of the menu's six. */
function Choice({
  of,
  label,
  isChosen,
  columns,
  lang,
  onChoose,
}: {
  of: string;
  label: string;
  isChosen: boolean;
  columns: 2 | 3;
  lang?: Language;
  onChoose: () => void;
}) {
  return (
    <MenuItem
      role="menuitemradio"
      aria-checked={isChosen}
      aria-label={`${of}: ${label}`}
      lang={lang}
      onClick={onChoose}
      sx={{ gridColumn: `span ${columns}`, gap: 0.5, px: 2, typography: 'body2' }}
    >
      {label}
      {isChosen && <Icon path={mdiCheck} fontSize="small" aria-hidden sx={{ color: 'primary.main' }} />}
    </MenuItem>
  );
}

const list = { display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', width: 'min(300px, 100vw - 32px)' };
const row = { gridColumn: '1 / -1', minWidth: 0 };
const caption = { px: 2, pt: 1, typography: 'caption', color: 'text.secondary' };
