// Dialogs that load on demand: an invitation to another job, and another attempt at this one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { inviteToFollowUp } from '#contract/follow-up.ts';
import type { Job } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { jobsQuery } from '../../api/queries.ts';
import { isolatedAddress } from '../../i18n/isolated.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm, useField } from '../../kit/forms/use-contract-form.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { showNotice } from '../../kit/notices.ts';
import { useMay } from '../../kit/use-may.ts';
import { fromLocalTime, toLocalTime } from '../candidates/accommodation/local-time.ts';
import { InviteDeadline } from '../invitations/InviteDeadline.tsx';
import { useInviteOn, useReopen } from './follow-up-queries.ts';

const schema = z.pick(inviteToFollowUp.body, { job_id: true });

interface Props {
  response: ResponseDetail;
  onClose: () => void;
}

/** Invites a candidate to another job that accepts candidates from other jobs. */
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
      text={
        address ? t('follow_up.invite_text', { address: isolatedAddress(address) }) : t('refusals.no_address')
      }
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

/** A choice of jobs, each with its company, because two jobs may share a name. */
function ChooseJob({
  jobs,
  chosen,
  onChoose,
  isIn,
}: {
  jobs: readonly Job[];
  /** A job's id; empty: none yet. */
  chosen: string;
  onChoose: (id: string) => void;
  /** True if the candidate is already in the job. */
  isIn: (id: string) => boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={id}>{t('follow_up.job')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, value) => onChoose(value)}>
        {jobs.map((job) => (
          <FormControlLabel
            key={job.id}
            value={job.id}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mt: 1, overflowWrap: 'anywhere' }}
            label={
              <Box sx={{ pt: 1 }}>
                <bdi>{job.name}</bdi>
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  <bdi>{job.company.name}</bdi>
                  {isIn(job.id) && ` · ${t('follow_up.is_in')}`}
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

const weekMs = 7 * 86_400_000;

/** Empty for no deadline, which the server accepts if the job has one. */
const Deadline = z.object({
  deadline_at: z.string().check(z.refine((local) => !isPast(local), 'past')),
});

/** Lets a candidate take the interview again until a chosen deadline. Earlier answers stay. */
export function ReopenDialog({ response, onClose }: { response: ResponseDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: reopen } = useReopen(response);
  const form = useContractForm({
    schema: Deadline,
    values: { deadline_at: toLocalTime(new Date(Date.now() + weekMs).toISOString()) },
    submit: async ({ deadline_at: local }, id) => {
      const attempt = await reopen({ id, deadline_at: fromLocalTime(local) });
      const show = () => void navigate({ to: '/jobs/candidate/$id', params: { id: attempt.id } });
      showNotice({
        severity: 'success',
        text: t('follow_up.reopened', { name: response.full }),
        action: { label: t('follow_up.show'), run: show },
      });
      onClose();
    },
  });
  const past = t('follow_up.deadline_past');
  return (
    <FormDialog
      form={form}
      title={t('follow_up.reopen_title', { name: response.full })}
      text={t('follow_up.reopen_text')}
      submitLabel={t('follow_up.reopen_confirm')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="deadline_at"
        type="datetime-local"
        label={t('follow_up.deadline')}
        helperText={t('follow_up.deadline_hint')}
        faultText={{ required: t('follow_up.deadline_needed'), past, out_of_range: past }}
      />
    </FormDialog>
  );
}

function isPast(local: string): boolean {
  const instant = fromLocalTime(local);
  return instant !== null && Date.parse(instant) <= Date.now();
}
