// /content: what all jobs share. Message templates, the question bank and the hiring profile templates.
import Tabs from '@mui/material/Tabs';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkTab } from '../../kit/links.tsx';
import { Page } from '../../kit/Page.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';

const labels = {
  '/content/messages': 'content.messages',
  '/content/questions': 'bank.title',
  '/content/templates': 'bank.templates_title',
} as const;
const views = ['/content/messages', '/content/questions', '/content/templates'] as const;

export function ContentPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = views.find((view) => view === pathname.replace(/\/$/, '')) ?? '/content/messages';
  return (
    <Page title={t(labels[current])} lead={t('content.lead')}>
      <Tabs
        value={current}
        component="nav"
        role="navigation"
        aria-label={t('content.title')}
        variant="scrollable"
        slotProps={{ list: { role: 'presentation' } }}
        sx={{ mb: 3, borderBottom: '1px solid var(--line)' }}
      >
        {views.map((view) => (
          <LinkTab
            key={view}
            role="link"
            value={view}
            to={view}
            label={t(labels[view])}
            // These are links, not ARIA tabs. The current one has aria-current, and none is marked as selected.
            aria-selected={undefined}
            tabIndex={0}
            {...(view === current ? { 'aria-current': 'page' as const } : {})}
          />
        ))}
      </Tabs>
      <RequireAccess permission="templates.manage" wholeAgency>
        <Outlet />
      </RequireAccess>
    </Page>
  );
}
