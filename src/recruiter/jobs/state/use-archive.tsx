// Archives a job after confirmation, or reopens it.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setJobActive, type JobDetail } from '#contract/job.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { useLater } from '../../../kit/use-later.ts';

const loadConfirm = () => import('../../../kit/ConfirmDialog.tsx');

/** `press` archives the job after the confirmation in `dialog`, or reopens it. */
export function useArchive(job: Pick<JobDetail, 'id' | 'active'>, onChanged?: (job: JobDetail) => void) {
  const { t } = useTranslation();
  const failures = useFailures();
  // Null until it asks for the first time: a long table draws no closed dialogs.
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const change = useSetActive(job.id, onChanged);
  const confirm = useLater(loadConfirm, isAsking === true, (error) => {
    setIsAsking(false);
    failures.handleError(error);
  });
  return {
    isPending: change.isPending,
    press: () => (job.active ? setIsAsking(true) : change.mutate(true)),
    dialog: confirm && isAsking !== null && (
      <confirm.ConfirmDialog
        open={isAsking}
        title={t('responses.archive_title')}
        text={t('responses.archive_text')}
        confirm={t('responses.archive')}
        onConfirm={() => {
          setIsAsking(false);
          change.mutate(false);
        }}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}

function useSetActive(id: string, onChanged?: (job: JobDetail) => void) {
  const { t } = useTranslation();
  const failures = useFailures();
  const change = useMutation({
    mutationFn: (active: boolean) => callAsUser(setJobActive, { params: { id }, body: { active } }),
    onSuccess: (job, active, _before, { client }) => {
      client.setQueryData(keys.job(id), job);
      onChanged?.(job);
      void client.invalidateQueries({ queryKey: keys.jobs });
      showNotice({
        severity: 'success',
        text: active ? t('responses.job_reopened') : t('responses.job_archived'),
      });
    },
    onError: (error, active) => failures.handleError(error, { retry: () => change.mutate(active) }),
  });
  return change;
}
