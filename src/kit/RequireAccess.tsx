// The permission gate: content that needs a permission, access to the whole organization, or a confirmed email
// address. Without it, users read what is missing and who can grant it.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actsForWholeAgency, can, type Permission } from '#contract/permissions.ts';
import type { User } from '#contract/user.ts';
import { userQuery } from '../api/queries.ts';
import { TaggedText } from '../i18n/TaggedText.tsx';
import { permissionKey } from './permission-key.ts';

interface Access {
  permission?: Permission;
  wholeAgency?: boolean;
  confirmedEmail?: boolean;
}

interface Props extends Access {
  /** Another sentence for those without access. */
  hint?: string;
  /** Without access, the content is a disabled fieldset instead of hidden. */
  isShownLocked?: boolean;
  children?: ReactNode;
}

/** Nothing counts as missing until the user is loaded, so that locked content does not flicker. */
export function RequireAccess({ hint, isShownLocked = false, children, ...access }: Props) {
  const { data: user } = useQuery(userQuery);
  const missing = user ? missingFor(user, access) : null;
  const notice = missing && (
    <Alert severity="info">
      <Reason missing={missing} permission={access.permission} />
      {hint && <p>{hint}</p>}
    </Alert>
  );
  if (!isShownLocked) return notice ?? children;
  return (
    <Box component="fieldset" disabled={missing !== null} sx={fields}>
      {notice}
      {children}
    </Box>
  );
}

type Missing = 'permission' | 'whole_agency' | 'confirmed_email';

function missingFor(user: User, { permission, wholeAgency, confirmedEmail }: Access): Missing | null {
  if (permission && !can(user, permission)) return 'permission';
  if (wholeAgency && !actsForWholeAgency(user)) return 'whole_agency';
  return confirmedEmail && !user.email_confirmed ? 'confirmed_email' : null;
}

function Reason({ missing, permission }: { missing: Missing; permission: Permission | undefined }) {
  const { t } = useTranslation();
  if (missing === 'whole_agency') return t('refusals.whole_agency_only');
  // The shell's banner explains how to confirm.
  if (missing === 'confirmed_email') return t('shell.unconfirmed_here');
  return (
    <>
      <AlertTitle>{t('shell.forbidden_title')}</AlertTitle>
      <PermissionSentence permission={permission ?? null} />
    </>
  );
}

/** Names the missing permission and who can grant it. */
export function PermissionSentence({ permission }: { permission: Permission | null }) {
  const { t } = useTranslation();
  if (!permission) return <p>{t('shell.forbidden_plain')}</p>;
  return (
    <p>
      <TaggedText
        text={t('shell.forbidden_needs', { permission: t(permissionKey(permission)) })}
        tags={{ b: <strong /> }}
      />
    </p>
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
