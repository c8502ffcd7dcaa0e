// /profile/retention: how long each company stores candidate data, upcoming deletions, and past ones.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getRetention, retentionWarningDays, RetentionDays, setRetention } from '#contract/retention.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { formatDate, formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm, useField } from '../../kit/forms/use-contract-form.ts';
import { Help } from '../../kit/Help.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';

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
        {t('retention.lead', { count: retentionWarningDays })}
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
          { label: t('retention.period'), value: t('retention.days', { count: retention.retention_days }) },
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

const TypedDays = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d+$/)),
  z.pipe(z.transform(Number), RetentionDays),
);
const Period = z.object({ days: TypedDays });

interface Props {
  retention: { company_id: string; retention_days: number };
  name: string;
  onClose: () => void;
}

/** Changes a company's retention period and shows the consequences first. */
function RetentionDialog({ retention: { company_id: id, retention_days: before }, name, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useMutation({
    mutationFn: (retention_days: number) =>
      callAsUser(setRetention, { params: { id }, body: { retention_days } }),
    onSuccess: (_data, _days, _before, { client }) => client.invalidateQueries({ queryKey: keys.retention }),
  });
  const form = useContractForm({
    schema: Period,
    values: { days: String(before) },
    submit: async ({ days }) => {
      if (days !== before) await save(days);
      onClose();
    },
  });
  const { value: typed } = useField(form, 'days');
  const days = TypedDays.safeParse(typed).data;
  const hint = t('retention.days_hint');
  return (
    <FormDialog
      form={form}
      title={t('retention.change_of', { name })}
      submitLabel={
        days === undefined ? t('retention.change') : t('retention.change_confirm', { count: days })
      }
      onClose={onClose}
    >
      <InputField
        form={form}
        name="days"
        label={t('retention.days_label')}
        helperText={hint}
        faultText={hint}
        inputMode="numeric"
        dir="ltr"
        autoFocus
      />
      <Box role="status">{days !== undefined && <Consequence days={days} before={before} />}</Box>
    </FormDialog>
  );
}

function Consequence({ days, before }: { days: number; before: number }) {
  const { t } = useTranslation();
  if (days === before) return <Typography>{t('retention.stays', { count: days })}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t(days < before ? 'retention.shorter' : 'retention.longer', { count: days })}
      </Typography>
      <Typography color="textSecondary">
        {t('retention.warned_before', { count: Math.min(days, retentionWarningDays) })}
      </Typography>
    </>
  );
}
