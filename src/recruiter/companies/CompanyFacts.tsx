// A company's legal details: address, and VAT number with its check result.
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClientCompany } from '#contract/company.ts';
import { configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Facts } from '../profile/Facts.tsx';
import { countryName } from './countries.ts';

export function CompanyFacts({ company }: { company: ClientCompany }) {
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
