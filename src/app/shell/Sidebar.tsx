// The sidebar: navigation, active jobs by company, settings, help, language, and sign-out.
import {
  mdiAccountMultipleOutline,
  mdiAccountSearchOutline,
  mdiBookOpenVariantOutline,
  mdiClose,
  mdiCogOutline,
  mdiDomain,
  mdiFileDocumentMultipleOutline,
  mdiHelpCircleOutline,
  mdiHomeOutline,
  mdiLogout,
  mdiPlus,
  mdiVideoOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LanguageSwitch } from '../../kit/forms/LanguageSwitch.tsx';
import { LinkListItem, UnmarkedLink } from '../../kit/links.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { helpCenter } from '../../kit/site-links.ts';
import { useLogOut } from '../../kit/use-log-out.ts';
import { useMay } from '../../kit/use-may.ts';
import { SidebarJobs } from './SidebarJobs.tsx';
import type { Place } from './current-place.ts';
import { useCounts, useMayLive } from './use-counts.ts';
import { currentPage, useSidebarPlace } from './use-place.ts';

/**
 * `onClose`: set in the drawer of a narrow screen, which also has to show what the header shows on a wide
 * one.
 */
export function Sidebar({ onClose }: { onClose?: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', p: 2 }}>
      <Brand onClose={onClose} />
      <Places isDrawer={onClose !== undefined} />
      <Divider sx={{ my: 1.5 }} />
      <SidebarJobs />
      <Box sx={{ flex: 1, minHeight: 16 }} />
      <Settings />
    </Box>
  );
}

function Brand({ onClose }: { onClose: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2, minHeight: 44 }}
    >
      <Box
        component={UnmarkedLink}
        to="/"
        sx={{
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          minHeight: 'var(--target)',
          px: 1.5,
          color: 'var(--accent)',
          textDecoration: 'none',
        }}
      >
        <Mark />
        <Box
          component="span"
          sx={{
            color: 'var(--ink)',
            fontWeight: 600,
            fontSize: 'var(--text-xl)',
            letterSpacing: 'var(--title-spacing)',
          }}
        >
          Candor
        </Box>
      </Box>
      {onClose && (
        <IconButton onClick={onClose} aria-label={t('shell.close_menu')}>
          <Icon path={mdiClose} />
        </IconButton>
      )}
    </Box>
  );
}

function Places({ isDrawer }: { isDrawer: boolean }) {
  const { t } = useTranslation();
  const counts = useCounts();
  const mayCompanies = useMay('companies.view');
  const mayUsers = useMay('users.view');
  const mayView = useMay('responses.view');
  const mayCreate = useMay('jobs.create');
  const mayLive = useMayLive();
  const countOf = (noun: keyof typeof counts) => (isDrawer ? counts[noun] : undefined);
  return (
    <List component="nav" aria-label={t('shell.sections')} disablePadding>
      <SidebarLink place="home" to="/" icon={<Icon path={mdiHomeOutline} />} label={t('shell.home')} />
      {mayView && (
        <SidebarLink
          place="candidates"
          to="/candidates"
          icon={<Icon path={mdiAccountSearchOutline} />}
          label={t('responses.title')}
        />
      )}
      {mayCompanies && (
        <SidebarLink
          place="companies"
          to="/companies"
          icon={<Icon path={mdiDomain} />}
          label={t('shell.companies')}
          count={countOf('companies')}
        />
      )}
      {mayLive && (
        <SidebarLink
          place="live"
          to="/live"
          icon={<Icon path={mdiVideoOutline} />}
          label={t('shell.live')}
          count={countOf('live')}
        />
      )}
      {mayUsers && (
        <SidebarLink
          place="users"
          to="/users"
          icon={<Icon path={mdiAccountMultipleOutline} />}
          label={t('shell.users')}
          count={countOf('users')}
        />
      )}
      {mayCreate && (
        <SidebarLink
          place="create-job"
          to="/jobs/create"
          icon={<Icon path={mdiPlus} />}
          label={t('shell.create_job')}
        />
      )}
    </List>
  );
}

function Settings() {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const help = helpCenter(useLanguage());
  const mayContent = useMay('templates.manage');
  return (
    <Box>
      <List component="nav" aria-label={t('shell.settings')} disablePadding>
        {mayContent && (
          <SidebarLink
            place="content"
            to="/content/messages"
            icon={<Icon path={mdiFileDocumentMultipleOutline} />}
            label={t('content.title')}
          />
        )}
        <SidebarLink
          place="settings"
          to="/profile"
          icon={<Icon path={mdiCogOutline} />}
          label={t('shell.settings')}
        />
        <SidebarLink
          place="help"
          to="/support"
          icon={<Icon path={mdiHelpCircleOutline} />}
          label={t('shell.help')}
        />
        {help && (
          <SidebarAnchor
            href={help}
            icon={<Icon path={mdiBookOpenVariantOutline} />}
            label={t('shell.help_center')}
          />
        )}
        <SidebarButton onClick={logOut} icon={<Icon path={mdiLogout} />} label={t('shell.log_out')} />
      </List>
      <Box sx={{ mt: 2 }}>
        <LanguageSwitch />
      </Box>
    </Box>
  );
}

interface Shown {
  icon: ReactNode;
  label: string;
  count?: number | undefined;
}

const row = {
  borderRadius: 'var(--radius-m)',
  minHeight: 40,
  px: 1.5,
  py: 0.5,
  color: 'var(--ink-soft)',
  '&:hover': { color: 'var(--ink)' },
  '&.active': { bgcolor: 'var(--accent-soft)', color: 'var(--accent-strong)' },
  '&.active .MuiListItemText-primary': { fontWeight: 600 },
};

/** The link itself marks an equal address; the rest is up to `place`. */
const exactly = { exact: true, includeSearch: true } as const;

/** One sidebar entry: an internal link, an external link, or an action. */
function SidebarLink({ to, place, ...shown }: Shown & { to: NonNullable<LinkProps['to']>; place: Place }) {
  const isCurrent = useSidebarPlace() === place;
  return (
    <LinkListItem to={to} sx={row} activeOptions={exactly} {...currentPage(isCurrent)}>
      <Content {...shown} />
    </LinkListItem>
  );
}

function SidebarAnchor({ href, icon, label }: Shown & { href: string }) {
  return (
    <ListItemButton component="a" href={href} target="_blank" rel="noreferrer" sx={row}>
      <Content icon={icon} label={label} />
    </ListItemButton>
  );
}

function SidebarButton({ onClick, icon, label }: Shown & { onClick: () => void }) {
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
      <ListItemIcon sx={{ minWidth: 36, color: 'inherit', '& svg': { fontSize: 24 } }}>{icon}</ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { variant: 'body2' } }} />
      {count !== undefined && (
        <Box component="span" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(count, language)}
        </Box>
      )}
    </>
  );
}
