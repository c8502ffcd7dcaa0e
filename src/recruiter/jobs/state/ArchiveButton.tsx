// The button that archives a job, or reopens it.
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { useArchive } from './use-archive.tsx';

export function ArchiveButton({
  job,
  onChanged,
}: {
  job: Pick<JobDetail, 'id' | 'active'>;
  onChanged?: (job: JobDetail) => void;
}) {
  const { t } = useTranslation();
  const archive = useArchive(job, onChanged);
  return (
    <>
      <Button variant="outlined" loading={archive.isPending} onClick={archive.press}>
        {job.active ? t('responses.archive') : t('responses.reopen')}
      </Button>
      {archive.dialog}
    </>
  );
}
