// The way from a choice of candidates to their comparison: two to four of one job.
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/links.tsx';
import { maxCompared } from './compare-search.ts';

/** `ids`: whoever is chosen; with one, the others are chosen there. */
export function CompareButton({ jobId, ids }: { jobId: string; ids: readonly string[] }) {
  const { t } = useTranslation();
  const isPossible = ids.length >= 1 && ids.length <= maxCompared;
  return (
    <LinkButton
      to="/jobs/vacancy/$id/compare"
      params={{ id: jobId }}
      search={{ ids: ids.join(',') }}
      variant="outlined"
      disabled={!isPossible}
      title={t('review.compare_title')}
    >
      {t('review.compare')}
    </LinkButton>
  );
}
