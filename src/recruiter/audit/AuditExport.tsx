// Exports the filtered audit log as a file.
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportAudit } from '#contract/audit.ts';
import type { AuditFilters } from '#contract/audit.ts';
import { downloadAsUser } from '../../api/call-as-user.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { saveFile } from '../invitations/save-file.ts';

export function AuditExport({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();
  const { meet } = useFailures();
  const download = useMutation({
    mutationFn: () => downloadAsUser(exportAudit, { query: filters }),
    onSuccess: (file) => saveFile('audit-log.csv', file),
    onError: (error) => meet(error, { retry: () => download.mutate() }),
  });
  return (
    <Button variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
      {t('audit.export')}
    </Button>
  );
}
