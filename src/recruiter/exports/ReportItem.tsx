// Link from a candidate's menu to their report.
import MenuItem from '@mui/material/MenuItem';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const LinkMenuItem = createLink(MenuItem);

export function ReportItem({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <LinkMenuItem to="/jobs/candidate/$id/report" params={{ id }}>
      {t('report.item')}
    </LinkMenuItem>
  );
}
