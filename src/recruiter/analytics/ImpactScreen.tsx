// /analytics/impact: adverse impact of a company. Owners turn it on and off here.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/queries.ts';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import type { ImpactSearch } from './analytics-search.ts';
import { impactSettingQuery } from './impact-queries.ts';
import { ImpactOff, ImpactOn } from './ImpactStates.tsx';
import './analytics.css';

interface Props {
  search: ImpactSearch;
  /** Gets the new search. */
  onChange: (search: ImpactSearch) => void;
}

export function ImpactScreen(props: Props) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('impact.title')}
      lead={t('impact.lead')}
      back={<BackLink to="/analytics">{t('analytics.title')}</BackLink>}
    >
      <RequireAccess permission="impact.view">
        <Companies {...props} />
      </RequireAccess>
    </Page>
  );
}

function Companies({ search, onChange }: Props) {
  const { t } = useTranslation();
  const query = useQuery(companiesQuery);
  return (
    <Loaded query={query}>
      {(companies) => {
        const company = companies.find(({ id }) => id === search.company_id) ?? companies[0];
        return (
          <div className="analytics">
            {companies.length > 1 && (
              <search aria-label={t('audit.filters')} className="analytics-fields">
                <ChoiceBox
                  label={t('analytics.company')}
                  value={company?.id}
                  options={companies.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(company_id) => onChange({ company_id })}
                />
              </search>
            )}
            {company && (
              <CompanyImpact
                key={company.id}
                company={company}
                reportId={search.report_id}
                onReport={(report_id) => onChange({ company_id: company.id, report_id })}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function CompanyImpact(props: {
  company: { id: string; name: string };
  reportId: string | undefined;
  onReport: (id: string) => void;
}) {
  const query = useQuery(impactSettingQuery(props.company.id));
  return (
    <Loaded query={query}>
      {({ is_offered, country, on }) =>
        is_offered && on ? (
          <ImpactOn {...props} on={on} />
        ) : (
          <ImpactOff company={props.company} isOffered={is_offered} country={country} />
        )
      }
    </Loaded>
  );
}
