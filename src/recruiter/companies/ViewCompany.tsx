// /companies/view/{id}
import { mdiOpenInNew, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClientCompany } from '#contract/company.ts';
import { jobsQuery, configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton, lone, TextLink } from '../../kit/links.tsx';
import { Page } from '../../kit/Page.tsx';
import { useMay } from '../../kit/use-may.ts';
import { JobStateChip } from '../jobs/state/JobStateChip.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { picturesOf } from './company-form.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import { CompanyPreview } from './CompanyPreview.tsx';
import { countryName } from './countries.ts';
import { WithCompany } from './WithCompany.tsx';

export function ViewCompany({ id }: { id: string }) {
  return <WithCompany id={id}>{(company) => <Company company={company} />}</WithCompany>;
}

function Company({ company }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayManage = useMay('companies.manage');
  const actions = (
    <>
      <Button
        component="a"
        href={`/c/${company.shareHash}`}
        target="_blank"
        rel="noopener"
        variant="outlined"
        endIcon={<Icon path={mdiOpenInNew} />}
      >
        {t('companies.public_page')}
        <span className="unseen">, {t('common.new_tab')}</span>
      </Button>
      {mayManage && (
        <LinkButton
          to="/companies/edit/$id"
          params={{ id: company.id }}
          variant="outlined"
          startIcon={<Icon path={mdiPencilOutline} />}
        >
          {t('common.edit')}
        </LinkButton>
      )}
    </>
  );
  return (
    <Page
      title={company.name}
      lead={t('companies.updated', { date: formatDate(company.updatedAt, language) })}
      actions={actions}
    >
      <Box sx={columns}>
        <Stack spacing={3}>
          <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
            <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
              <CompanyLogo name={company.name} logo={company.logo} size={64} />
              <Stack spacing={0.5} sx={{ minWidth: 0 }}>
                {company.location && <Typography dir="auto">{company.location}</Typography>}
                {company.website && (
                  <Link href={company.website} target="_blank" rel="noreferrer noopener" noWrap dir="ltr">
                    {company.website}
                  </Link>
                )}
              </Stack>
            </Stack>
            {company.description && (
              <Typography dir="auto" sx={{ mt: 3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {company.description}
              </Typography>
            )}
          </Card>
          <CompanyJobs companyId={company.id} />
          <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
            <Typography variant="h2" sx={{ mb: 2.5 }}>
              {t('companies.legal')}
            </Typography>
            <CompanyFacts company={company} />
          </Card>
        </Stack>
        <CompanyPreview
          name={company.name}
          bgColor={company.style.bgColor}
          btnColor={company.style.btnColor}
          pictures={picturesOf(company)}
        />
      </Box>
    </Page>
  );
}

function CompanyJobs({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const { data: jobs } = useQuery(jobsQuery);
  const mayCreate = useMay('jobs.create');
  const own = jobs?.filter((job) => job.company_id === companyId) ?? [];
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1.5 }}>
        <Typography variant="h2">{t('companies.see_jobs')}</Typography>
        {mayCreate && (
          <LinkButton to="/jobs/create" search={{ company: companyId }} size="small">
            {t('jobs.create')}
          </LinkButton>
        )}
      </Stack>
      {jobs && own.length === 0 && <Typography color="textSecondary">{t('companies.no_jobs')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {own.map((job) => (
          <Box component="li" key={job.id} sx={{ py: 0.75 }}>
            <TextLink to="/jobs/vacancy/$id" params={{ id: job.id }} dir="auto" sx={lone}>
              {job.name}
            </TextLink>{' '}
            <JobStateChip active={job.active} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
};

/** A company's legal details: address, and VAT number with its check result. */
function CompanyFacts({ company }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  const industry = config?.industries.find(({ id }) => id === company.industryId);
  const place = [company.zip, company.city].filter(Boolean).join(' ');
  const address = [company.address, place, company.state, countryName(company.country, language)];
  return (
    <Facts
      facts={[
        { label: t('companies.industry'), value: industry && nameOf(industry.name) },
        { label: t('companies.address'), value: address.filter(Boolean).join(', ') },
        { label: t('companies.vat'), value: company.vat && <Vat company={company} /> },
        {
          label: t('companies.legal_entity'),
          value: company.legalEntity && <span style={{ whiteSpace: 'pre-line' }}>{company.legalEntity}</span>,
        },
      ]}
    />
  );
}

function Vat({ company: { vat, vatState } }: { company: ClientCompany }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{vat}</bdi>
      {vatState !== 'none' && (
        <Typography variant="body2" color="textSecondary" dir="auto">
          {t(`companies.vat_${vatState}`)}
        </Typography>
      )}
    </>
  );
}
