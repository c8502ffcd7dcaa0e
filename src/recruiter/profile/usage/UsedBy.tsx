// Usage by company and job: this month's responses, active jobs, and questions.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanUsage } from '#contract/plan.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { TextLink } from '../../../kit/links.tsx';
import { SmallTable, type SmallRow } from './SmallTable.tsx';

export function UsedBy({ usage: { companies, jobs } }: { usage: PlanUsage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 4 }}>
      <Part
        title={t('usage.by_company')}
        heads={[t('usage.company'), t('profile.responses'), t('profile.jobs')]}
        rows={companies.map((company) => ({
          key: company.id,
          name: (
            <TextLink to="/companies/view/$id" params={{ id: company.id }}>
              <bdi>{company.name}</bdi>
            </TextLink>
          ),
          numbers: [number(company.responses), number(company.jobs)],
        }))}
      />
      <Part
        title={t('usage.by_job')}
        heads={[t('usage.job'), t('profile.responses'), t('usage.questions')]}
        rows={jobs.map((job) => ({
          key: job.id,
          name: (
            <>
              <TextLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
                <bdi>{job.name}</bdi>
              </TextLink>
              <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
                <bdi>{job.company_name}</bdi>
              </Box>
            </>
          ),
          numbers: [number(job.responses), number(job.questions)],
        }))}
      />
    </Card>
  );
}

const shownAtFirst = 10;

function Part({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly SmallRow[];
}) {
  const { t } = useTranslation();
  const [areAllShown, setAreAllShown] = useState(false);
  const hidden = areAllShown ? 0 : rows.length - shownAtFirst;
  return (
    <div>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t('usage.none')}</Typography>
      ) : (
        <SmallTable caption={title} heads={heads} rows={hidden > 0 ? rows.slice(0, shownAtFirst) : rows} />
      )}
      {hidden > 0 && (
        <Button onClick={() => setAreAllShown(true)} sx={{ mt: 1 }}>
          {t('usage.show_all', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}
