// Link from a job to its review links.
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton } from '../../kit/links.tsx';

export function ReviewLinksButton({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const mayView = useMay('responses.view');
  if (!mayView) return null;
  return (
    <LinkButton to="/jobs/vacancy/$id/review-links" params={{ id: jobId }} variant="outlined">
      {t('review_links.list_title')}
    </LinkButton>
  );
}
