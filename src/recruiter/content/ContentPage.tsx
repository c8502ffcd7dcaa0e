// /content: what all jobs share. Message templates, the question bank and the hiring profile templates.
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NavTabs } from '../../kit/NavTabs.tsx';
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
      <NavTabs
        label={t('content.title')}
        tabs={views.map((to) => ({ to, label: t(labels[to]) }))}
        current={current}
      />
      <RequireAccess permission="templates.manage" wholeAgency>
        <Outlet />
      </RequireAccess>
    </Page>
  );
}
