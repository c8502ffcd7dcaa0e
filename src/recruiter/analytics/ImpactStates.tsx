// Adverse impact of a company: off, not available in the EU, no report yet, or a report.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImpactSetting } from '#contract/impact.ts';
import { userQuery } from '../../api/queries.ts';
import { formatDate, formatNumber } from '../../i18n/dates.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { useMay } from '../../kit/use-may.ts';
import { impactQuery } from './impact-queries.ts';
import { ImpactDialog } from './ImpactDialog.tsx';
import { ImpactReportView } from './ImpactReportView.tsx';

interface Company {
  id: string;
  name: string;
}

export function ImpactOff(props: { company: Company; isOffered: boolean; country: string }) {
  const { company, isOffered, country } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const mayEdit = useMay('companies.manage');
  const name = { company: company.name };
  if (isOffered)
    return (
      <EmptyState
        title={t('impact.off_title', name)}
        text={
          <>
            {t('impact.off_text')} {t('impact.off_owner')}
          </>
        }
        action={<Switch company={company} turnsOn />}
      />
    );
  const known = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return (
    <EmptyState
      title={t('impact.eu_title', name)}
      text={known ? t('impact.eu_text', { country: known }) : t('impact.country_text')}
      action={
        !known &&
        mayEdit && (
          <LinkButton variant="contained" to="/companies/edit/$id" params={{ id: company.id }}>
            {t('impact.edit_company')}
          </LinkButton>
        )
      }
    />
  );
}

export function ImpactOn(props: {
  company: Company;
  on: NonNullable<ImpactSetting['on']>;
  reportId: string | undefined;
  onReport: (id: string) => void;
}) {
  const { company, on, reportId, onReport } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(impactQuery(company.id, reportId));
  return (
    <>
      <Alert severity="info" className="impact-setting" action={<Switch company={company} turnsOn={false} />}>
        {t('impact.on_since', {
          date: formatDate(on.at, language),
          name: isolated(on.by),
          reason: isolated(on.reason),
        })}
      </Alert>
      <Loaded query={query}>
        {(found) =>
          'report' in found ? (
            <ImpactReportView company={company} report={found.report} onReport={onReport} />
          ) : (
            <EmptyState
              title={t('impact.too_few_title')}
              text={t('impact.too_few_text', { needed: formatNumber(found.needed, language) })}
            />
          )
        }
      </Loaded>
    </>
  );
}

/** For owners only. */
function Switch({ company, turnsOn }: { company: Company; turnsOn: boolean }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const [isAsking, setIsAsking] = useState(false);
  if (user?.role !== 'owner') return null;
  return (
    <>
      <Button
        {...(turnsOn ? { variant: 'contained' } : { color: 'inherit', size: 'small' })}
        onClick={() => setIsAsking(true)}
      >
        {t(turnsOn ? 'impact.turn_on' : 'impact.turn_off')}
      </Button>
      {isAsking && <ImpactDialog company={company} turnsOn={turnsOn} onClose={() => setIsAsking(false)} />}
    </>
  );
}
