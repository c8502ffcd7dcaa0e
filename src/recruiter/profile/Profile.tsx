// /profile: the settings and their four views.
import Tabs from '@mui/material/Tabs';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkTab } from '../../ui/links.tsx';
import { Page } from '../../ui/Page.tsx';

const views = ['/profile', '/profile/plan', '/profile/usage', '/profile/integrations'] as const;

export function Profile() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
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
        <LinkTab
          role="link"
          value="/profile"
          to="/profile"
          label={t('profile.account')}
          {...currentOf('/profile')}
        />
        <LinkTab
          role="link"
          value="/profile/plan"
          to="/profile/plan"
          label={t('profile.plan')}
          {...currentOf('/profile/plan')}
        />
        <LinkTab
          role="link"
          value="/profile/usage"
          to="/profile/usage"
          label={t('profile.usage')}
          {...currentOf('/profile/usage')}
        />
        <LinkTab
          role="link"
          value="/profile/integrations"
          to="/profile/integrations"
          label={t('profile.integrations')}
          {...currentOf('/profile/integrations')}
        />
      </Tabs>
      <Outlet />
    </Page>
  );

  /** These are links, not tabs of one widget: the current one says so, and none is marked as selected. */
  function currentOf(view: (typeof views)[number]) {
    return {
      'aria-selected': undefined,
      tabIndex: 0,
      ...(view === current ? { 'aria-current': 'page' as const } : {}),
    };
  }
}
