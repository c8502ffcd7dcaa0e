// The first steps of a new member. The server ticks them; each open step leads to where it is done.
import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { checklistSteps, type ChecklistStep, type Home } from '#contract/home.ts';
import type { Job } from '#contract/job.ts';
import { jobsQuery } from '../../api/queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { AddDemo } from '../demo/AddDemo.tsx';
import { useSetChecklist } from './home-queries.ts';

interface Props {
  steps: NonNullable<Home['checklist']>;
  /** The job to which a demo candidate can be added; null: none. */
  demoJobId: string | null;
}

export function Checklist({ steps, demoJobId }: Props) {
  const { t } = useTranslation();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const hide = useSetChecklist();
  const done = checklistSteps.filter((step) => steps[step]).length;
  return (
    <Card component="section" aria-labelledby="checklist" className="checklist">
      <div className="checklist-head">
        <Typography id="checklist" variant="h3" component="h2">
          {t('home.checklist')}
        </Typography>
        <span>{t('home.checklist_done', { done, total: checklistSteps.length })}</span>
        <Button size="small" loading={hide.isPending} onClick={() => hide.mutate(true)}>
          {t('home.hide_checklist')}
        </Button>
      </div>
      <ol>
        {checklistSteps.map((step) => (
          <li key={step} data-done={steps[step]}>
            <Icon path={steps[step] ? mdiCheckCircle : mdiCircleOutline} fontSize="small" aria-hidden />
            <Step step={step} isDone={steps[step]} link={linkTo(step, jobs[0])} />
          </li>
        ))}
      </ol>
      {demoJobId !== null && (
        <div className="checklist-demo">
          <AddDemo jobId={demoJobId} size="small" />
          <span>{t('demo.add_hint')}</span>
        </div>
      )}
    </Card>
  );
}

interface StepProps {
  step: ChecklistStep;
  isDone: boolean;
  /** Null: an earlier step comes first. */
  link: LinkProps | null;
}

function Step({ step, isDone, link }: StepProps) {
  const { t } = useTranslation();
  const label = t(`home.step.${step}`);
  if (isDone)
    return (
      <span>
        {label} <span className="unseen">{t('home.step_done')}</span>
      </span>
    );
  return link ? <Link {...link}>{label}</Link> : <span>{label}</span>;
}

/** `job`: the newest one. */
function linkTo(step: ChecklistStep, job: Job | undefined): LinkProps | null {
  if (step === 'company') return { to: '/companies/create' };
  if (step === 'job') return { to: '/jobs/create' };
  if (!job) return null;
  const params = { id: job.id };
  if (step === 'preview') return { to: '/jobs/edit/$id', params };
  if (step === 'invite') return { to: '/jobs/invite/$id', params };
  return { to: '/jobs/vacancy/$id', params };
}
