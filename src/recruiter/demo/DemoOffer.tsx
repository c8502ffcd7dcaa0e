// In the empty state of a job's candidates: adds a demo candidate, or opens the one that is there.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { homeQuery } from '../../api/queries.ts';
import { LinkButton } from '../../kit/links.tsx';
import { useMay } from '../../kit/use-may.ts';
import { AddDemo } from './AddDemo.tsx';

export function DemoOffer({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const mayCreate = useMay('jobs.create');
  const { data: home } = useQuery({ ...homeQuery, enabled: mayCreate });
  if (!home || !mayCreate) return null;
  if (!home.demo) return <AddDemo jobId={jobId} />;
  return (
    <LinkButton to="/jobs/candidate/$id" params={{ id: home.demo.response_id }} variant="outlined">
      {t('demo.open')}
    </LinkButton>
  );
}
