// Link from a job's candidates to its review queues.
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton } from '../../kit/links.tsx';

export function ReviewButton({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  if (!useMay('responses.rate')) return null;
  return (
    <LinkButton to="/jobs/vacancy/$id/questions" params={{ id: jobId }} size="small">
      {t('review.title')}
    </LinkButton>
  );
}
