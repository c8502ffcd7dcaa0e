// Link from selected candidates to their comparison: two to four of one job.
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/links.tsx';
import { maxCompared } from './compare-search.ts';

/** `ids`: the selected candidates. With only one, the others are added in the comparison. */
export function CompareButton({ jobId, ids }: { jobId: string; ids: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to="/jobs/vacancy/$id/compare"
      params={{ id: jobId }}
      search={{ ids: ids.join(',') }}
      size="small"
      color="inherit"
      disabled={ids.length === 0 || ids.length > maxCompared}
    >
      {t('review.compare')}
    </LinkButton>
  );
}
