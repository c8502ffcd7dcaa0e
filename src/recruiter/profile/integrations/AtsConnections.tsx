// Applicant tracking systems that order interviews: what to enter there, and their newest orders.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AtsConnection,
  atsNames,
  type AtsOrder,
  type AtsOrderState,
  atsPaths,
  removeAtsConnection,
} from '#contract/ats.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Fold } from '../../../kit/Fold.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { RemoveButton } from '../../../kit/RemoveButton.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { Table } from '../../../kit/Table.tsx';
import { AtsDialog } from './AtsDialog.tsx';
import { atsConnectionsQuery } from './integration-queries.ts';

export function AtsConnections() {
  const { t } = useTranslation();
  const query = useQuery(atsConnectionsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <RequireAccess confirmedEmail>
      <Button variant="contained" onClick={() => setIsAdding(true)}>
        {t('integrations.ats_add')}
      </Button>
    </RequireAccess>
  );
  const count = query.data?.length ?? 0;
  return (
    <Card component="section" aria-labelledby="ats" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mb: 2.5 }}
      >
        <div style={{ flex: '1 1 18rem', minWidth: 0 }}>
          <Typography id="ats" variant="h2">
            {t('integrations.ats')}
          </Typography>
          <Typography color="textSecondary">{t('integrations.ats_lead')}</Typography>
        </div>
        {count > 0 && <div>{add}</div>}
      </Stack>
      <Loaded query={query} skeleton={<Rows count={1} />}>
        {(connections) =>
          connections.length > 0 ? (
            <Stack spacing={4}>
              {connections.map((connection) => (
                <Connection key={connection.id} connection={connection} />
              ))}
            </Stack>
          ) : (
            <EmptyState
              title={t('integrations.ats_none')}
              text={t('integrations.ats_none_text')}
              action={add}
            />
          )
        }
      </Loaded>
      {isAdding && <AtsDialog onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function Connection({ connection }: { connection: AtsConnection }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, kind, last_four: lastFour, created_by: by, created_at: at, last_used_at: usedAt } = connection;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 2 }}>
        {atsNames[kind]}
      </Typography>
      {!connection.active && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('integrations.ats_off')}
        </Alert>
      )}
      <Facts
        facts={[
          {
            label: t('integrations.ats_key'),
            value: (
              <bdi dir="ltr" style={{ fontFamily: 'monospace' }}>
                …{lastFour}
              </bdi>
            ),
          },
          {
            label: t('integrations.made'),
            value: t('table.by', { name: isolated(by), date: formatDate(at, language) }),
          },
          {
            label: t('table.last_used'),
            value: usedAt ? formatDateTime(usedAt, language) : t('integrations.key_never_used'),
          },
        ]}
      />
      <Stack spacing={1} sx={{ my: 2 }}>
        <Fold label={t('integrations.ats_addresses', { service: atsNames[kind] })}>
          <Addresses paths={atsPaths[kind]} />
        </Fold>
        <Fold label={t('integrations.ats_orders')}>
          {connection.orders.length > 0 ? (
            <Orders orders={connection.orders} />
          ) : (
            <Typography color="textSecondary">{t('integrations.ats_orders_none')}</Typography>
          )}
        </Fold>
      </Stack>
      <RemoveButton
        label={t('integrations.ats_delete')}
        title={t('integrations.ats_delete_title')}
        text={t('integrations.ats_delete_text', { service: atsNames[kind] })}
        remove={() => callAsUser(removeAtsConnection, { params: { id } })}
        changes={keys.atsConnections}
      />
    </section>
  );
}

function Addresses({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('integrations.ats_address')}
      rows={paths.map((path) => new URL(path, location.origin).href)}
      keyOf={(address) => address}
      columns={[{ head: t('integrations.ats_address'), cell: (address) => <bdi dir="ltr">{address}</bdi> }]}
      actions={(address) => <CopyButton text={address} label={t('integrations.copy')} variant="text" />}
    />
  );
}

function Orders({ orders }: { orders: readonly AtsOrder[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Table
      label={t('integrations.ats_orders')}
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        { head: t('responses.column_candidate'), cell: (order) => <Candidate order={order} /> },
        { head: t('table.status'), cell: (order) => <State order={order} /> },
        { head: t('table.date'), cell: ({ created_at: at }) => formatDateTime(at, language) },
      ]}
    />
  );
}

function Candidate({ order: { response_id: id, job_name: job } }: { order: AtsOrder }) {
  const { t } = useTranslation();
  return (
    <>
      {id === null ? (
        t('integrations.ats_gone')
      ) : (
        <TextLink to="/jobs/candidate/$id" params={{ id }} sx={lone}>
          {t('integrations.ats_candidate')}
        </TextLink>
      )}
      <Typography variant="body2" color="textSecondary">
        <bdi>{job}</bdi>
      </Typography>
    </>
  );
}

const colors = { open: 'default', started: 'default', complete: 'success', canceled: 'default' } as const;
const words = {
  open: 'responses.progress.not_started',
  started: 'responses.progress.in_progress',
  complete: 'responses.progress.completed',
  canceled: 'integrations.ats_canceled',
} as const satisfies Record<AtsOrderState, string>;

function State({ order: { state, fault, pushed_at: pushedAt } }: { order: AtsOrder }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Chip component="span" size="small" variant="outlined" color={colors[state]} label={t(words[state])} />
      {pushedAt !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('integrations.ats_reported', { date: formatDateTime(pushedAt, language) })}
        </Typography>
      )}
      {fault !== '' && (
        <Typography variant="body2" color="error">
          {t(`integrations.fault_${fault}`)}
        </Typography>
      )}
    </>
  );
}
