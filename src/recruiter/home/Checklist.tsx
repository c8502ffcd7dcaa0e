// The first steps of a new member. The server checks them off; each open step leads to where it is done.
import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { checklistSteps, type ChecklistStep, type Home } from '#contract/home.ts';
import type { Job } from '#contract/job.ts';
import { jobsQuery } from '../../api/queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { PagePart } from '../../kit/PagePart.tsx';
import { useSetChecklist } from './home-queries.ts';

const DemoOfMember = lazy(() =>
  import('./DemoOfMember.tsx').then((file) => ({ default: file.DemoOfMember })),
);

export function Checklist({ steps, home }: { steps: NonNullable<Home['checklist']>; home: Home }) {
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
        <PagePart skeleton={null}>
          <DemoOfMember {...home} />
        </PagePart>
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
