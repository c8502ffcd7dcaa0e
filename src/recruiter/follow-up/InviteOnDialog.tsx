// Invites a candidate to another job that accepts candidates from other jobs.
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { inviteToFollowUp } from '#contract/follow-up.ts';
import type { Job } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { jobsQuery } from '../../api/queries.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useContractForm, useField } from '../../kit/forms/use-contract-form.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { useMay } from '../../kit/use-may.ts';
import { showNotice } from '../candidates/notices.ts';
import { InviteDeadline } from '../invitations/InviteDeadline.tsx';
import { ChooseJob } from './ChooseJob.tsx';
import { useInviteOn } from './follow-up-queries.ts';
import { isolated } from './isolated.ts';

const schema = z.pick(inviteToFollowUp.body, { job_id: true });

interface Props {
  response: ResponseDetail;
  onClose: () => void;
}

export function InviteOnDialog({ response, onClose }: Props) {
  const { t } = useTranslation();
  const mayCreate = useMay('jobs.create');
  const query = useQuery(jobsQuery);
  const jobs = query.data?.filter((job) => job.active && job.for_follow_up && job.id !== response.job_id);
  if (jobs && jobs.length > 0) return <InviteForm response={response} jobs={jobs} onClose={onClose} />;
  return (
    <DialogShell
      title={t('follow_up.invite_title', { name: response.full })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {t('common.close')}
          </Button>
          {jobs && mayCreate && (
            <LinkButton to="/jobs/create" variant="contained">
              {t('follow_up.make_job')}
            </LinkButton>
          )}
        </>
      }
    >
      <Loaded query={query}>{() => <DialogContentText>{t('follow_up.no_jobs')}</DialogContentText>}</Loaded>
    </DialogShell>
  );
}

function InviteForm({ response, jobs, onClose }: Props & { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: invite } = useInviteOn(response);
  const form = useContractForm({
    schema,
    values: { job_id: jobs.length === 1 ? (jobs[0]?.id ?? '') : '' },
    submit: async ({ job_id }, id) => {
      const invited = await invite({ id, job_id });
      const show = () => void navigate({ to: '/jobs/candidate/$id', params: { id: invited.id } });
      showNotice({
        severity: 'success',
        text: t(invited.id === id ? 'follow_up.invited' : 'follow_up.already', {
          name: response.full,
          job: invited.job_name,
        }),
        action: { label: t('follow_up.show'), run: show },
      });
      onClose();
    },
  });
  const { value: jobId, change } = useField(form, 'job_id');
  const chosen = jobs.find((job) => job.id === jobId);
  const address = response.email || response.phone;
  return (
    <FormDialog
      form={form}
      title={t('follow_up.invite_title', { name: response.full })}
      text={address ? t('follow_up.invite_text', { address: isolated(address) }) : t('refusals.no_address')}
      submitLabel={t('follow_up.invite_confirm')}
      disabled={!chosen}
      onClose={onClose}
    >
      <ChooseJob
        jobs={jobs}
        chosen={jobId}
        onChoose={change}
        isIn={(id) => response.others.some((application) => application.job_id === id)}
      />
      {chosen && <InviteDeadline job={chosen} onlyIfShort />}
    </FormDialog>
  );
}
