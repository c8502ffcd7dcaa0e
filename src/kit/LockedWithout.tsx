// Form fields that need a permission. Without it they are locked and the missing permission is named.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { PermissionSentence } from './FailureDialogs.tsx';
import { useMay } from './use-may.ts';

export function LockedWithout({ permission, children }: { permission: Permission; children: ReactNode }) {
  const may = useMay(permission);
  return (
    <Box component="fieldset" disabled={!may} sx={fields}>
      {!may && (
        <Alert severity="info">
          <PermissionSentence permission={permission} />
        </Alert>
      )}
      {children}
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 3,
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
  '&:disabled > :not(.MuiAlert-root)': { opacity: 0.6 },
};
