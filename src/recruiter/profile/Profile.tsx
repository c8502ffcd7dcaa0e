// /profile: the settings and their pages.
import Box from '@mui/material/Box';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/use-may.ts';
import { NavTabs } from '../../kit/NavTabs.tsx';
import { Page, pageWidths } from '../../kit/Page.tsx';

const labels = {
  '/profile': 'profile.account',
  '/profile/plan': 'profile.plan',
  '/profile/usage': 'profile.usage',
  '/profile/notifications': 'profile.notifications',
  '/profile/retention': 'profile.retention',
  '/profile/integrations': 'profile.integrations',
  '/profile/domains': 'profile.domains',
  '/profile/sign-in': 'profile.sign_in',
  '/profile/audit': 'profile.audit',
} as const;
const views = [
  '/profile',
  '/profile/plan',
  '/profile/usage',
  '/profile/notifications',
  '/profile/retention',
  '/profile/integrations',
  '/profile/domains',
  '/profile/sign-in',
  '/profile/audit',
] as const;

const ofManagers: readonly (typeof views)[number][] = [
  '/profile/retention',
  '/profile/domains',
  '/profile/sign-in',
];

export function Profile() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const mayManage = useMay('settings.manage');
  const mayAudit = useMay('audit.view');
  const current = views.find((view) => view === pathname.replace(/\/$/, '')) ?? '/profile';
  const tabs = views
    .filter((view) => !ofManagers.includes(view) || mayManage)
    .filter((view) => view !== '/profile/audit' || mayAudit)
    .map((to) => ({ to, label: t(labels[to]) }));
  return (
    <Page title={t('profile.title')}>
      <NavTabs label={t('profile.views')} tabs={tabs} current={current} />
      {/* The tabs need all the width, the forms do not. */}
      <Box sx={{ maxWidth: pageWidths.narrow }}>
        <Outlet />
      </Box>
    </Page>
  );
}
