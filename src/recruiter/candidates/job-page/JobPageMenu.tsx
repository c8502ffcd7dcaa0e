// The less common actions of a job on its page: QR code, edit, duplicate, preview, archive, review links, export. On a
// phone also its link.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { useIsPhone } from '../../../kit/DialogShell.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { MoreMenu, type MoreEntry } from '../../../kit/MoreMenu.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { useLater } from '../../../kit/use-later.ts';
import { useMay } from '../../../kit/use-may.ts';
import { shareAddress } from '../../invitations/share-link/share-address.ts';
import { useJobEntries } from '../../jobs/JobMenu.tsx';
import { usePreview } from '../../jobs/use-preview.ts';
import { filtersOf, isNarrowed } from '../queries/candidate-search.ts';
import { countsQuery } from '../queries/response-queries.ts';

const loadQr = () => import('../../invitations/share-link/QrDialog.tsx');
const loadExport = () => import('../../exports/ExportDialog.tsx');

/** `hasQr`: the page does not show the share link. */
export function JobPageMenu({ job, hasQr }: { job: JobDetail; hasQr: boolean }) {
  const { t } = useTranslation();
  const mayView = useMay('responses.view');
  const mayExport = useMay('responses.export');
  const { link, edit, copy, archive, dialog } = useJobEntries(job);
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<'qr' | 'export' | null>(null);
  const { handleError } = useFailures();
  const fail = (error: unknown) => {
    setOpen(null);
    handleError(error);
  };
  const qr = useLater(loadQr, open === 'qr', fail);
  const exporting = useLater(loadExport, open === 'export', fail);
  const preview = usePreviewEntry(job.id);
  const close = () => setOpen(null);
  const entry = (key: 'qr' | 'export', label: string): MoreEntry => {
    return { key, label, press: () => setOpen(key) };
  };
  const links: MoreEntry = {
    key: 'links',
    label: t('review_links.list_title'),
    link: { to: '/jobs/vacancy/$id/review-links', params: { id: job.id } },
  };
  return (
    <>
      <MoreMenu
        label={t('candidates.more_of', { name: job.name })}
        size="medium"
        entries={[
          ...(hasQr && isPhone ? link : []),
          ...(hasQr ? [entry('qr', t('invites.qr_show'))] : []),
          ...edit,
          ...copy,
          // The preview needs the same permission.
          ...(edit.length > 0 ? [preview] : []),
          ...archive,
          ...(mayView ? [links] : []),
          ...(mayExport ? [entry('export', t('exports.button'))] : []),
        ]}
      />
      {dialog}
      {qr && open === 'qr' && (
        <qr.QrDialog
          target={{ address: shareAddress(location.origin, job.hash_link), title: job.name }}
          heading={{ job: job.name, company: job.company.name }}
          onClose={close}
        />
      )}
      {exporting && open === 'export' && (
        <ExportShown job={job} Dialog={exporting.ExportDialog} onClose={close} />
      )}
    </>
  );
}

/** Opens the job as a candidate sees it. If the browser blocks the tab, a notice has the button that opens it. */
function usePreviewEntry(jobId: string): MoreEntry {
  const { t } = useTranslation();
  const { show, blockedUrl } = usePreview();
  useEffect(() => {
    if (blockedUrl === null) return;
    showNotice({
      severity: 'warning',
      text: t('jobs.preview_blocked'),
      action: {
        label: t('jobs.preview_open'),
        run: () => void window.open(blockedUrl, '_blank', 'noopener'),
      },
    });
  }, [blockedUrl, t]);
  return { key: 'preview', label: t('jobs.preview'), press: () => show({ id: jobId }) };
}

const route = getRouteApi('/_app/jobs/vacancy/$id');

/** Exports the candidates that the page shows. */
function ExportShown({
  job,
  Dialog,
  onClose,
}: {
  job: JobDetail;
  Dialog: Awaited<ReturnType<typeof loadExport>>['ExportDialog'];
  onClose: () => void;
}) {
  const search = route.useSearch();
  const { data: counts } = useQuery(countsQuery(job.id, search));
  const filters = filtersOf(search);
  return (
    <Dialog
      job={job}
      what={{ kind: 'list', filters, isNarrowed: isNarrowed(search), total: counts?.total }}
      onClose={onClose}
    />
  );
}
