// The less common actions of a job in the list: copy its link, edit, duplicate, archive or reopen.
import { mdiDotsHorizontal } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { copyText } from '../../kit/copy/copy-text.ts';
import { Icon } from '../../kit/Icon.tsx';
import { showNotice } from '../../kit/notices.ts';
import { useMay } from '../../kit/use-may.ts';
import { shareAddress } from '../invitations/share-link/share-address.ts';
import { useArchive } from './state/ArchiveButton.tsx';

const LinkMenuItem = createLink(MenuItem);

export function JobMenu({ job }: { job: Job }) {
  const { id, name, active } = job;
  const { t } = useTranslation();
  const mayEdit = useMay('jobs.edit');
  const mayCopy = useMay('jobs.create');
  const mayArchive = useMay('jobs.archive');
  const [at, setAt] = useState<HTMLElement | null>(null);
  const archive = useArchive(job);
  const close = () => setAt(null);
  const run = (action: () => unknown) => () => {
    close();
    action();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('candidates.more_of', { name })}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        <Icon path={mdiDotsHorizontal} />
      </IconButton>
      <Menu
        open={at !== null}
        anchorEl={at}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('candidates.more_of', { name }), dense: true } }}
      >
        {active && (
          <MenuItem
            onClick={run(() =>
              copyLink(job, { copied: t('invites.copied'), failed: t('invites.copy_failed') }),
            )}
          >
            {t('invites.copy_link')}
          </MenuItem>
        )}
        {mayEdit && (
          <LinkMenuItem to="/jobs/edit/$id" params={{ id }}>
            {t('common.edit')}
          </LinkMenuItem>
        )}
        {mayCopy && (
          <LinkMenuItem to="/jobs/create" search={{ copy: id }}>
            {t('jobs.copy')}
          </LinkMenuItem>
        )}
        {mayArchive && (
          <MenuItem onClick={run(archive.press)}>
            {t(active ? 'responses.archive' : 'responses.reopen')}
          </MenuItem>
        )}
      </Menu>
      {archive.dialog}
    </>
  );
}

function copyLink({ hash_link: hash }: Job, texts: { copied: string; failed: string }): void {
  void copyText(shareAddress(location.origin, hash)).then((isCopied) =>
    showNotice(
      isCopied ? { severity: 'success', text: texts.copied } : { severity: 'warning', text: texts.failed },
    ),
  );
}
