// /profile: the settings and their pages.
import Tabs from '@mui/material/Tabs';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/use-may.ts';
import { LinkTab } from '../../kit/links.tsx';
import { Page } from '../../kit/Page.tsx';

const labels = {
  '/profile': 'profile.account',
  '/profile/plan': 'profile.plan',
  '/profile/usage': 'profile.usage',
  '/profile/notifications': 'profile.notifications',
  '/profile/retention': 'profile.retention',
  '/profile/integrations': 'profile.integrations',
  '/profile/audit': 'profile.audit',
} as const;
const views = [
  '/profile',
  '/profile/plan',
  '/profile/usage',
  '/profile/notifications',
  '/profile/retention',
  '/profile/integrations',
  '/profile/audit',
] as const;

export function Profile() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const mayManage = useMay('settings.manage');
  const mayAudit = useMay('audit.view');
  const current = views.find((view) => view === pathname.replace(/\/$/, '')) ?? '/profile';
  return (
    <Page title={t('profile.title')} width="narrow">
      <Tabs
        value={current}
        component="nav"
        role="navigation"
        aria-label={t('profile.views')}
        variant="scrollable"
        slotProps={{ list: { role: 'presentation' } }}
        sx={{ mb: 4, borderBottom: '1px solid var(--line)' }}
      >
        {views
          .filter((view) => view !== '/profile/retention' || mayManage)
          .filter((view) => view !== '/profile/audit' || mayAudit)
          .map((view) => (
            <LinkTab
              key={view}
              role="link"
              value={view}
              to={view}
              label={t(labels[view])}
              {...currentOf(view)}
            />
          ))}
      </Tabs>
      <Outlet />
    </Page>
  );

  /** These are links, not ARIA tabs. The current one has aria-current, and none is marked as selected. */
  function currentOf(view: (typeof views)[number]) {
    return {
      'aria-selected': undefined,
      tabIndex: 0,
      ...(view === current ? { 'aria-current': 'page' as const } : {}),
    };
  }
}
