// Companies, Interviews, Jobs, Live and Users, with counts (spec.txt 2). Live only where the plan allows it.
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery, jobsQuery, planQuery, roomsQuery, usersQuery } from '../api/queries.ts';
import { formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useMay } from './use-may.ts';
import './HeaderLinks.css';

export function HeaderLinks() {
  const { t } = useTranslation();
  const mayCompanies = useMay('companies.view');
  const mayUsers = useMay('users.view');
  const { data: plan } = useQuery(planQuery);
  const mayLive = useMay('live.view') && plan?.live === true;
  const { data: companies } = useQuery({ ...companiesQuery, enabled: mayCompanies });
  const { data: users } = useQuery({ ...usersQuery, enabled: mayUsers });
  const { data: rooms } = useQuery({ ...roomsQuery, enabled: mayLive });
  const { data: jobs } = useQuery(jobsQuery);
  return (
    <Box component="nav" className="header-links" aria-label={t('shell.main_navigation')}>
      {mayCompanies && (
        <Link to="/companies">
          <Counted count={companies?.length}>{t('shell.companies')}</Counted>
        </Link>
      )}
      <Link to="/" activeOptions={{ exact: true }}>
        <Counted count={undefined}>{t('shell.interviews')}</Counted>
      </Link>
      <Link to="/" search={{ show: 'active' }} activeOptions={{ exact: true }}>
        <Counted count={jobs?.filter((job) => job.active).length}>{t('shell.jobs')}</Counted>
      </Link>
      {mayLive && (
        <Link to="/live">
          <Counted count={rooms?.length}>{t('shell.live')}</Counted>
        </Link>
      )}
      {mayUsers && (
        <Link to="/users">
          <Counted count={users?.length}>{t('shell.users')}</Counted>
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
