// The member's demo candidate in the head of the checklist, or the button that adds one. Loaded after the list of jobs.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { AddDemo } from '../demo/AddDemo.tsx';
import { DemoLabel } from '../demo/DemoLabel.tsx';
import { RemoveDemo } from '../demo/RemoveDemo.tsx';

export function DemoOfMember({ demo, demo_job_id: jobId }: Pick<Home, 'demo' | 'demo_job_id'>) {
  const { t } = useTranslation();
  if (!demo) return jobId && <AddDemo jobId={jobId} size="small" />;
  return (
    <section aria-label={t('demo.title')}>
      <Link to="/jobs/candidate/$id" params={{ id: demo.response_id }} search={{}}>
        <bdi>{demo.full}</bdi>
      </Link>
      <DemoLabel />
      <RemoveDemo id={demo.response_id} />
    </section>
  );
}
