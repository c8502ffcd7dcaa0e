// Usage by company and job: this month's responses, active jobs, and questions.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { PlanUsage } from '#contract/plan.ts';
import { TextLink } from '../../../kit/links.tsx';
import { Table, type Column } from '../../../kit/Table.tsx';

export function UsedBy({ usage: { companies, jobs } }: { usage: PlanUsage }) {
  const { t } = useTranslation();
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 4 }}>
      <Part
        title={t('usage.by_company')}
        rows={companies}
        columns={[
          {
            head: t('usage.company'),
            cell: ({ id, name }) => (
              <TextLink to="/companies/view/$id" params={{ id }}>
                <bdi>{name}</bdi>
              </TextLink>
            ),
            sortBy: ({ name }) => name,
          },
          { head: t('profile.responses'), number: ({ responses }) => responses },
          { head: t('profile.jobs'), number: (company) => company.jobs },
        ]}
      />
      <Part
        title={t('usage.by_job')}
        rows={jobs}
        columns={[
          { head: t('usage.job'), cell: (job) => <JobName job={job} />, sortBy: ({ name }) => name },
          { head: t('profile.responses'), number: ({ responses }) => responses },
          { head: t('usage.questions'), number: ({ questions }) => questions },
        ]}
      />
    </Card>
  );
}

function JobName({ job: { id, name, company_name: company } }: { job: PlanUsage['jobs'][number] }) {
  return (
    <>
      <TextLink to="/jobs/vacancy/$id" params={{ id }}>
        <bdi>{name}</bdi>
      </TextLink>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        <bdi>{company}</bdi>
      </Box>
    </>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

function Part<Row extends { id: string }>({ title, rows, columns }: PartProps<Row>) {
  const { t } = useTranslation();
  return (
    <div>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t('usage.none')}</Typography>
      ) : (
        <Table label={title} rows={rows} keyOf={({ id }) => id} columns={columns} rowsAtOnce={10} />
      )}
    </div>
  );
}
