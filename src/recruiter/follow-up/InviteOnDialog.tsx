// Invites a candidate to another job that accepts candidates from other jobs.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { jobsQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { InviteDeadline } from '../invitations/InviteDeadline.tsx';
import { showNotice } from '../candidates/notices.ts';
import { ChooseJob } from './ChooseJob.tsx';
import { useInviteOn } from './follow-up-queries.ts';
import { isolated } from './isolated.ts';
import { useIdOf } from './use-id-of.ts';

interface Props {
  response: ResponseDetail;
  onClose: () => void;
}

export function InviteOnDialog({ response, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(jobsQuery);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('follow_up.invite_title', { name: response.full })}</DialogTitle>
      <Loaded query={query}>
        {(all) => {
          const jobs = all.filter((job) => job.active && job.for_follow_up && job.id !== response.job_id);
          return jobs.length > 0 ? (
            <InviteForm response={response} jobs={jobs} onClose={onClose} />
          ) : (
            <NoJobs onClose={onClose} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function InviteForm({ response, jobs, onClose }: Props & { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failures = useFailures();
  const [jobId, setJobId] = useState(jobs.length === 1 ? (jobs[0]?.id ?? '') : '');
  const chosen = jobs.find((job) => job.id === jobId);
  const inviting = useInviteOn(response);
  const idOf = useIdOf();

  const invite = async () => {
    const id = idOf(jobId);
    try {
      const made = await inviting.mutateAsync({ id, job_id: jobId });
      const show = () => void navigate({ to: '/jobs/candidate/$id', params: { id: made.id } });
      showNotice({
        severity: 'success',
        text: t(made.id === id ? 'follow_up.invited' : 'follow_up.already', {
          name: response.full,
          job: made.job_name,
        }),
        action: { label: t('follow_up.show'), run: show },
      });
      onClose();
    } catch (error) {
      failures.meet(error, { retry: () => void invite() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (jobId && !inviting.isPending) void invite();
  };
  return (
    <form onSubmit={submit}>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText sx={{ mb: 2 }}>
          {response.email || response.phone
            ? t('follow_up.invite_text', { address: isolated(response.email || response.phone) })
            : t('refusals.no_address')}
        </DialogContentText>
        <ChooseJob
          jobs={jobs}
          chosen={jobId}
          onChoose={setJobId}
          isIn={(id) => response.others.some((other) => other.job_id === id)}
        />
        {chosen && (
          <Box sx={{ mt: 2 }}>
            <InviteDeadline job={chosen} onlyIfShort />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} color="inherit">
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={!jobId} loading={inviting.isPending}>
          {t('follow_up.invite_confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

function NoJobs({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const mayMake = useMay('jobs.create');
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText>{t('follow_up.no_jobs')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} color="inherit">
          {t('common.close')}
        </Button>
        {mayMake && (
          <LinkButton to="/jobs/create" variant="contained">
            {t('follow_up.make_job')}
          </LinkButton>
        )}
      </DialogActions>
    </>
  );
}
