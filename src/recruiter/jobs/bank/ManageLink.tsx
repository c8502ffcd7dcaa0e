// Leads from a picker to the page where its entries are edited, in a new tab: the job form has unsaved changes.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lone, TextLink } from '../../../kit/links.tsx';
import { useActsForWholeAgency, useMay } from '../../../kit/use-may.ts';

export function ManageLink({
  to,
  children,
}: {
  to: '/content/questions' | '/content/templates';
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const isWhole = useActsForWholeAgency();
  const mayManage = useMay('templates.manage') && isWhole;
  if (!mayManage) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <TextLink to={to} target="_blank" underline="always" sx={lone}>
        {children}
        <span className="unseen"> ({t('common.new_tab')})</span>
      </TextLink>
    </Box>
  );
}
