// The sidebar: navigation, active jobs by company, settings, help, language, and sign-out.
import {
  mdiAccountMultipleOutline,
  mdiBookOpenVariantOutline,
  mdiClose,
  mdiCogOutline,
  mdiDomain,
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
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Mark } from '../../kit/Mark.tsx';
import { LanguageSwitch } from '../../kit/LanguageSwitch.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { SidebarAnchor, SidebarButton, SidebarLink } from './SidebarItem.tsx';
import { SidebarJobs } from './SidebarJobs.tsx';
import { helpCenter } from '../../kit/site-links.ts';
import { useCounts, useMayLive } from './use-counts.ts';
import { useLogOut } from '../../kit/use-log-out.ts';
import { useMay } from '../../kit/use-may.ts';

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
        component={Link}
        to="/"
        sx={{
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          px: 1.5,
          color: 'var(--accent)',
          textDecoration: 'none',
        }}
      >
        <Mark />
        <Box
          component="span"
          sx={{ color: 'var(--ink)', fontWeight: 700, fontSize: '1.25rem', letterSpacing: '-0.02em' }}
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
  const mayCreate = useMay('jobs.create');
  const mayLive = useMayLive();
  const countOf = (what: keyof typeof counts) => (isDrawer ? counts[what] : undefined);
  return (
    <List component="nav" aria-label={t('shell.sections')} disablePadding>
      <SidebarLink to="/" icon={<Icon path={mdiHomeOutline} />} label={t('shell.home')} />
      {mayCompanies && (
        <SidebarLink
          to="/companies"
          icon={<Icon path={mdiDomain} />}
          label={t('shell.companies')}
          count={countOf('companies')}
        />
      )}
      {mayLive && (
        <SidebarLink
          to="/live"
          icon={<Icon path={mdiVideoOutline} />}
          label={t('shell.live')}
          count={countOf('live')}
        />
      )}
      {mayUsers && (
        <SidebarLink
          to="/users"
          icon={<Icon path={mdiAccountMultipleOutline} />}
          label={t('shell.users')}
          count={countOf('users')}
        />
      )}
      {mayCreate && (
        <SidebarLink to="/jobs/create" icon={<Icon path={mdiPlus} />} label={t('shell.create_job')} />
      )}
    </List>
  );
}

function Settings() {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const help = helpCenter(useLanguage());
  return (
    <Box>
      <List component="nav" aria-label={t('shell.settings')} disablePadding>
        <SidebarLink to="/profile" icon={<Icon path={mdiCogOutline} />} label={t('shell.settings')} />
        <SidebarLink to="/support" icon={<Icon path={mdiHelpCircleOutline} />} label={t('shell.help')} />
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
