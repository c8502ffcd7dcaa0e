// Link from a candidate's menu to a comparison, where the others are added.
import MenuItem from '@mui/material/MenuItem';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';

const LinkMenuItem = createLink(MenuItem);

export function CompareItem({ response }: { response: Pick<ResponseDetail, 'id' | 'job_id'> }) {
  const { t } = useTranslation();
  return (
    <LinkMenuItem
      to="/jobs/vacancy/$id/compare"
      params={{ id: response.job_id }}
      search={{ ids: response.id }}
    >
      {t('review.compare')}
    </LinkMenuItem>
  );
}
