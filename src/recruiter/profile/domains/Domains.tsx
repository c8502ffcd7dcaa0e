// /profile/domains: the organization's domains, the record that proves each, and what candidates see.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  addDomain,
  checkDomain,
  getDomains,
  maxDomains,
  removeDomain,
  type Domain,
} from '#contract/domain.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CopyLine } from '../../../kit/copy/CopyLine.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { RemoveButton } from '../../../kit/RemoveButton.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';

const domainsQuery = queryOptions({
  queryKey: keys.domains,
  queryFn: ({ signal }) => callAsUser(getDomains, { signal }),
});

export function Domains() {
  const { t } = useTranslation();
  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">{t('domains.lead')}</Typography>
      <RequireAccess permission="settings.manage" wholeAgency>
        <DomainList />
      </RequireAccess>
    </Stack>
  );
}

function DomainList() {
  const { t } = useTranslation();
  const query = useQuery(domainsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const count = query.data?.length ?? 0;
  const add = (
    <RequireAccess confirmedEmail>
      <Button variant="contained" onClick={() => setIsAdding(true)} disabled={count >= maxDomains}>
        {t('domains.add')}
      </Button>
    </RequireAccess>
  );
  return (
    <>
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {(domains) =>
          domains.length > 0 ? (
            <Stack component="ul" spacing={3} sx={{ p: 0, m: 0, listStyle: 'none' }}>
              {domains.map((domain) => (
                <DomainCard key={domain.id} domain={domain} />
              ))}
            </Stack>
          ) : (
            <EmptyState title={t('domains.none_title')} text={t('domains.none_text')} action={add} />
          )
        }
      </Loaded>
      {count >= maxDomains && (
        <Typography color="textSecondary">{t('domains.full', { limit: maxDomains })}</Typography>
      )}
      {count > 0 && <div>{add}</div>}
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

const colors = { pending: 'default', verified: 'success', lost: 'error' } as const;

function DomainCard({ domain: shown }: { domain: Domain }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { domain, record, state, verified_at: since, checked_at: checked, fault, companies } = shown;
  return (
    <Card component="li" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{domain}</bdi>
        </Typography>
        <Chip size="small" variant="outlined" color={colors[state]} label={t(`domains.state_${state}`)} />
      </Stack>
      <Typography color="textSecondary">
        {[
          since && t('domains.since', { date: formatDate(since, language) }),
          checked && t('domains.checked', { date: formatDateTime(checked, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {fault !== '' && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t(`domains.fault_${fault}`)}
        </Alert>
      )}
      <Typography sx={{ mt: 2 }}>
        {companies.length > 0
          ? t('domains.shown_for', {
              list: new Intl.ListFormat(language, { type: 'conjunction' }).format(companies),
            })
          : t('domains.shown_for_none')}
      </Typography>
      {state !== 'verified' && <Typography sx={{ mt: 2, mb: 1 }}>{t('domains.how')}</Typography>}
      <Box sx={{ mt: 1 }}>
        <CopyLine label={t('domains.record')} text={record} />
      </Box>
      <Actions domain={shown} />
    </Card>
  );
}

function Actions({ domain: { id, domain, state } }: { domain: Domain }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const checking = useMutation({
    mutationFn: () => callAsUser(checkDomain, { params: { id } }),
    onSuccess: (_data, _none, _before, { client }) => client.invalidateQueries({ queryKey: keys.domains }),
  });
  const check = (): void =>
    checking.mutate(undefined, { onError: (error) => failures.handleError(error, { retry: check }) });
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button
        variant={state === 'verified' ? 'text' : 'outlined'}
        loading={checking.isPending}
        onClick={check}
        aria-label={`${t('domains.check')}: ${domain}`}
      >
        {t('domains.check')}
      </Button>
      <RemoveButton
        label={t('domains.remove')}
        name={domain}
        title={t('domains.remove_title', { domain })}
        text={t('domains.remove_text')}
        remove={() => callAsUser(removeDomain, { params: { id } })}
        changes={keys.domains}
      />
    </Stack>
  );
}

const schema = z.pick(addDomain.body, { domain: true });

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useMutation({
    mutationFn: (body: { id: string; domain: string }) => callAsUser(addDomain, { body }),
    onSuccess: (_data, _body, _before, { client }) => client.invalidateQueries({ queryKey: keys.domains }),
  });
  const form = useContractForm({
    schema,
    values: { domain: '' },
    submit: async ({ domain }, id) => {
      await add({ id, domain });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t('domains.add')}
      submitLabel={t('domains.add')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="domain"
        label={t('domains.field')}
        helperText={t('domains.field_hint')}
        dir="ltr"
        autoComplete="off"
      />
    </FormDialog>
  );
}
