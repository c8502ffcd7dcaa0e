// Says which permission is missing, where a part of a screen can't be shown without it.
import Alert from '@mui/material/Alert';
import type { Permission } from '#contract/permissions.ts';
import { PermissionSentence } from '../../kit/FailureDialogs.tsx';

export function NotAllowed({ permission }: { permission: Permission }) {
  return (
    <Alert severity="info">
      <PermissionSentence permission={permission} />
    </Alert>
  );
}
