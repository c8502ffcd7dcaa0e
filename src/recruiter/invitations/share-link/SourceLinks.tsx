// Share links by source: where each is published, how many candidates it brought, and its actions.
import { mdiQrcode } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ShareLink, addShareLink, removeShareLink } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { Table } from '../../../kit/Table.tsx';
import { shareLinksQuery } from '../invite-queries.ts';
import type { QrTarget } from './QrDialog.tsx';
import { shareAddress } from './share-address.ts';

export function SourceLinks({
  job,
  onShowQr,
}: {
  job: Pick<JobDetail, 'id'>;
  onShowQr: (target: QrTarget) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(shareLinksQuery(job.id));
  const [asked, setAsked] = useState<ShareLink | null>(null);
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderBlockStart: '1px solid var(--line)', pt: 3 }}>
      <Typography id={id} variant="h3" component="h2">
        {t('invites.sources_title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxInlineSize: 'var(--text-width)' }}>
        {t('invites.sources_text')}
      </Typography>
      <AddSource jobId={job.id} />
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {(links) =>
          links.length > 0 && (
            <Table
              labelledBy={id}
              rows={links}
              keyOf={(link) => link.id}
              columns={[
                {
                  head: t('invites.column_source'),
                  cell: ({ source }) => (
                    <strong>
                      <bdi>{source}</bdi>
                    </strong>
                  ),
                  sortBy: ({ source }) => source,
                },
                { head: t('invites.column_started'), number: ({ started }) => started },
                { head: t('invites.column_finished'), number: ({ finished }) => finished },
              ]}
              actions={(link) => <Actions link={link} onShowQr={onShowQr} onClose={() => setAsked(link)} />}
            />
          )
        }
      </Loaded>
      {asked && <CloseLink jobId={job.id} link={asked} onDone={() => setAsked(null)} />}
    </Box>
  );
}

interface ActionsProps {
  link: ShareLink;
  onShowQr: (target: QrTarget) => void;
  onClose: () => void;
}

function Actions({ link: { source, hash }, onShowQr, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const address = shareAddress(location.origin, hash);
  return (
    <Box role="group" aria-label={source} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <CopyButton text={address} />
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiQrcode} />}
        onClick={() => onShowQr({ address, title: source })}
      >
        {t('invites.qr_show')}
      </Button>
      <Button color="error" onClick={onClose}>
        {t('invites.close_link')}
      </Button>
    </Box>
  );
}

function CloseLink({ jobId, link, onDone }: { jobId: string; link: ShareLink; onDone: () => void }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const close = useCloseShareLink(jobId);
  return (
    <ConfirmDialog
      open
      danger
      title={t('invites.close_link_title', { source: link.source })}
      text={t('invites.close_link_text')}
      confirm={t('invites.close_link')}
      busy={close.isPending}
      onConfirm={() =>
        close.mutate(link, { onError: (error) => failures.handleError(error), onSettled: onDone })
      }
      onClose={onDone}
    />
  );
}

const schema = z.pick(addShareLink.body, { source: true });

/** Creates a share link for another source. */
function AddSource({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddShareLink(jobId);
  const form = useContractForm({
    schema,
    values: { source: '' },
    submit: async ({ source }, id) => {
      await add({ id, source });
      form.reset();
    },
  });
  const { isBusy } = useFormState(form);
  return (
    <Stack
      component="form"
      noValidate
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      onSubmit={form.submit}
      sx={{ alignItems: { sm: 'start' }, maxInlineSize: '40rem' }}
    >
      <InputField
        form={form}
        name="source"
        size="small"
        label={t('invites.source')}
        placeholder={t('invites.source_example')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ flexShrink: 0 }}>
        {t('invites.add_source')}
      </Button>
    </Stack>
  );
}

/** A job's share links by source: adding one and closing one. */
function useAddShareLink(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; source: string }) =>
      callAsUser(addShareLink, { params: { id: jobId }, body }),
    onSuccess: (added) => {
      const { queryKey } = shareLinksQuery(jobId);
      cache.setQueryData(queryKey, (links) => links && [...links.filter(({ id }) => id !== added.id), added]);
      void cache.invalidateQueries({ queryKey });
    },
  });
}

function useCloseShareLink(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ShareLink) => callAsUser(removeShareLink, { params: { id } }),
    onSuccess: (_nothing, closed) => {
      const { queryKey } = shareLinksQuery(jobId);
      cache.setQueryData(queryKey, (links) => links?.filter(({ id }) => id !== closed.id));
      void cache.invalidateQueries({ queryKey });
    },
  });
}
