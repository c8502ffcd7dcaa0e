// Companies, Interviews, Jobs, Live and Users, with counts. Live appears only if the plan includes it.
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useCounts, useMayLive } from './use-counts.ts';
import { useMay } from '../../kit/use-may.ts';
import './HeaderLinks.css';

export function HeaderLinks() {
  const { t } = useTranslation();
  const counts = useCounts();
  const mayCompanies = useMay('companies.view');
  const mayUsers = useMay('users.view');
  const mayLive = useMayLive();
  return (
    <Box component="nav" className="header-links" aria-label={t('shell.main_navigation')}>
      {mayCompanies && (
        <Link to="/companies">
          <Counted count={counts.companies}>{t('shell.companies')}</Counted>
        </Link>
      )}
      <Link to="/" activeOptions={{ exact: true }}>
        <Counted count={undefined}>{t('shell.interviews')}</Counted>
      </Link>
      <Link to="/" search={{ show: 'active' }} activeOptions={{ exact: true }}>
        <Counted count={counts.jobs}>{t('shell.jobs')}</Counted>
      </Link>
      {mayLive && (
        <Link to="/live">
          <Counted count={counts.live}>{t('shell.live')}</Counted>
        </Link>
      )}
      {mayUsers && (
        <Link to="/users">
          <Counted count={counts.users}>{t('shell.users')}</Counted>
        </Link>
      )}
    </Box>
  );
}

function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  const language = useLanguage();
  return (
    <>
      {children} {count !== undefined && <span className="count">{formatNumber(count, language)}</span>}
    </>
  );
}
