// Names the missing permission in place of a part of a screen.
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
