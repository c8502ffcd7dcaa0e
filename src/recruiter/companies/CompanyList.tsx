// /companies: all companies, with a search if there are many.
import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientCompany } from '#contract/company.ts';
import { companiesQuery } from '../../api/queries.ts';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SearchField } from '../../kit/forms/SearchField.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';

export function CompanyList() {
  const { t } = useTranslation();
  const mayView = useMay('companies.view');
  const mayManage = useMay('companies.manage');
  const companies = useQuery({ ...companiesQuery, enabled: mayView });
  const create = mayManage && (
    <LinkButton to="/companies/create" variant="contained" startIcon={<Icon path={mdiPlus} />}>
      {t('companies.create')}
    </LinkButton>
  );
  return (
    <Page
      title={t('companies.title')}
      lead={t('companies.lead')}
      actions={companies.data?.length ? create : undefined}
    >
      <RequireAccess permission="companies.view">
        {mayManage && <PlanRoom what="companies" />}
        <Loaded query={companies}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title={t('companies.empty_title')}
                text={t('companies.empty_text')}
                action={create}
              />
            ) : (
              <Found all={all} />
            )
          }
        </Loaded>
      </RequireAccess>
    </Page>
  );
}

/** A list this short needs no search. */
const few = 8;

function Found({ all }: { all: readonly ClientCompany[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = search.trim().toLocaleLowerCase();
  const found = all.filter(({ name, location }) => `${name} ${location}`.toLocaleLowerCase().includes(query));
  return (
    <Stack spacing={2.5}>
      {all.length > few && (
        <SearchField
          label={t('companies.search')}
          words={search}
          onWords={setSearch}
          sx={{ maxWidth: 420 }}
        />
      )}
      <Typography role="status" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
        {found.length === 0 && t('companies.none_found')}
      </Typography>
      <Box component="ul" sx={grid}>
        {found.map((company) => (
          <CompanyCard key={company.id} company={company} />
        ))}
      </Box>
    </Stack>
  );
}

const CardLink = createLink(CardActionArea);

function CompanyCard({ company }: { company: ClientCompany }) {
  const { t } = useTranslation();
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      <CardLink to="/companies/view/$id" params={{ id: company.id }} sx={card}>
        <CompanyLogo name={company.name} logo={company.logo} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" noWrap dir="auto">
            {company.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {[t('companies.jobs', { count: company.jobsCount }), company.location]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
      </CardLink>
    </Card>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  p: 0,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
};

const card = { display: 'flex', gap: 2, p: 2.5, alignItems: 'center', justifyContent: 'flex-start' };
