// The less common actions of a job: copy its link, edit, duplicate, archive or reopen.
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { copyText } from '../../kit/copy/copy-text.ts';
import { MoreMenu, type MoreEntry } from '../../kit/MoreMenu.tsx';
import { showNotice } from '../../kit/notices.ts';
import { useMay } from '../../kit/use-may.ts';
import { shareAddress } from '../invitations/share-link/share-address.ts';
import { useArchive } from './state/use-archive.tsx';

type MenuJob = Pick<Job, 'id' | 'name' | 'active' | 'hash_link'>;

export function JobMenu({ job }: { job: MenuJob }) {
  const { t } = useTranslation();
  const { link, edit, copy, archive, dialog } = useJobEntries(job);
  return (
    <>
      <MoreMenu
        label={t('candidates.more_of', { name: job.name })}
        entries={[...link, ...edit, ...copy, ...archive]}
      />
      {dialog}
    </>
  );
}

/** Each action as an entry of a menu, or nothing if the member may not do it. `dialog` must be on the page. */
export function useJobEntries(job: MenuJob) {
  const { id, active } = job;
  const { t } = useTranslation();
  const mayEdit = useMay('jobs.edit');
  const mayCopy = useMay('jobs.create');
  const mayArchive = useMay('jobs.archive');
  const { press, dialog } = useArchive(job);
  const copyLink = () =>
    void copyText(shareAddress(location.origin, job.hash_link)).then((isCopied) =>
      showNotice(
        isCopied
          ? { severity: 'success', text: t('invites.copied') }
          : { severity: 'warning', text: t('invites.copy_failed') },
      ),
    );
  const link: MoreEntry = { key: 'link', label: t('invites.copy_link'), press: copyLink };
  const edit: MoreEntry = {
    key: 'edit',
    label: t('common.edit'),
    link: { to: '/jobs/edit/$id', params: { id } },
  };
  const copy: MoreEntry = {
    key: 'copy',
    label: t('jobs.copy'),
    link: { to: '/jobs/create', search: { copy: id } },
  };
  const archive: MoreEntry = {
    key: 'archive',
    label: t(active ? 'responses.archive' : 'responses.reopen'),
    press,
  };
  return {
    link: active ? [link] : [],
    edit: mayEdit ? [edit] : [],
    copy: mayCopy ? [copy] : [],
    archive: mayArchive ? [archive] : [],
    dialog,
  };
}
