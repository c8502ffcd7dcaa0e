// /profile/retention: how long each company stores candidate data, upcoming deletions, and past ones.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { getRetention, retentionWarningDays } from '#contract/retention.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { formatDate, formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Help } from '../../kit/Help.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { Facts } from './Facts.tsx';
import { RetentionDialog } from './RetentionDialog.tsx';

const retentionQuery = queryOptions({
  queryKey: keys.retention,
  queryFn: ({ signal }) => callAsUser(getRetention, { signal }),
});
type Retained = z.infer<(typeof getRetention)['data']>[number];

export function Retention() {
  return (
    <RequireAccess permission="settings.manage">
      <Companies />
    </RequireAccess>
  );
}

function Companies() {
  const { t } = useTranslation();
  const query = useQuery(retentionQuery);
  const { data: companies = [] } = useQuery(companiesQuery);
  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">
        {t('retention.lead', { count: retentionWarningDays })}{' '}
        <Help about={t('profile.retention')}>{t('tips.retention')}</Help>
      </Typography>
      <Loaded query={query}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('retention.none_title')} text={t('retention.none_text')} />
          ) : (
            <Stack component="ul" spacing={3} sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {all.map((retention) => (
                <Company
                  key={retention.company_id}
                  retention={retention}
                  name={companies.find(({ id }) => id === retention.company_id)?.name ?? ''}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Company({ retention, name }: { retention: Retained; name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isChanging, setIsChanging] = useState(false);
  const count = (value: number) => formatNumber(value, language);
  const deleted = retention.last_deleted_at
    ? t('retention.deleted_last', {
        number: count(retention.deleted),
        date: formatDate(retention.last_deleted_at, language),
      })
    : count(retention.deleted);
  return (
    <Card component="li" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 2.5 }}
      >
        <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Button
          variant="outlined"
          onClick={() => setIsChanging(true)}
          aria-label={t('retention.change_of', { name })}
        >
          {t('retention.change')}
        </Button>
      </Stack>
      <Facts
        facts={[
          { label: t('retention.kept_for'), value: t('retention.days', { count: retention.retention_days }) },
          { label: t('retention.due_soon'), value: count(retention.due_soon) },
          { label: t('retention.on_hold'), value: count(retention.on_hold) },
          { label: t('retention.deleted'), value: deleted },
        ]}
      />
      {isChanging && (
        <RetentionDialog retention={retention} name={name} onClose={() => setIsChanging(false)} />
      )}
    </Card>
  );
}
