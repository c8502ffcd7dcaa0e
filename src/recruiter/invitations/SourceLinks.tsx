// Share links by source: where each is published, how many candidates it brought, and its actions.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareLink } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { AddSource } from './AddSource.tsx';
import { shareLinksQuery } from './invite-queries.ts';
import type { QrTarget } from './QrDialog.tsx';
import { SourceLink } from './SourceLink.tsx';
import { useCloseShareLink } from './use-share-links.ts';

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
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxInlineSize: '46rem' }}>
        {t('invites.sources_text')}
      </Typography>
      <AddSource jobId={job.id} />
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {(links) =>
          links.length > 0 && (
            <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', margin: 0, mt: 2, padding: 0 }}>
              {links.map((link) => (
                <SourceLink key={link.id} link={link} onShowQr={onShowQr} onClose={() => setAsked(link)} />
              ))}
            </Box>
          )
        }
      </Loaded>
      {asked && <CloseLink jobId={job.id} link={asked} onDone={() => setAsked(null)} />}
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
      onConfirm={() => close.mutate(link, { onError: (error) => failures.meet(error), onSettled: onDone })}
      onClose={onDone}
    />
  );
}
