// One permission: its name, what it allows, and whether it is granted. Editable in a custom list, read-only for a
// role.
import { mdiCheck, mdiMinus } from '@mdi/js';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type Permission } from '#contract/permissions.ts';
import { Icon } from '../../kit/Icon.tsx';
import { permissionKey } from '../../kit/permission-key.ts';
import { allowsKey } from './allows-key.ts';
import { differsFromRole, withPermission } from './membership-form.ts';
import type { MembershipProps } from './MembershipFields.tsx';

export function PermissionRow({
  wish,
  onChange,
  giver,
  isFixed,
  permission,
}: MembershipProps & { permission: Permission }) {
  const { t } = useTranslation();
  const id = useId();
  const isGiven = can(wish, permission);
  const isOwn = wish.permissions !== null;
  const mayGiveIt = can(giver, permission);
  const differs = differsFromRole(wish, permission);
  return (
    <Box sx={row}>
      {isOwn && !isFixed ? (
        <Checkbox
          id={id}
          checked={isGiven}
          // Members may revoke a permission that they may not grant.
          disabled={!mayGiveIt && !isGiven}
          onChange={(_, isChecked) => onChange(withPermission(wish, permission, isChecked))}
          slotProps={{ input: { 'aria-describedby': `${id}-about` } }}
          sx={{ mt: -0.75, ml: -1.25 }}
        />
      ) : (
        <Icon
          path={isGiven ? mdiCheck : mdiMinus}
          fontSize="small"
          titleAccess={t(isGiven ? 'common.yes' : 'common.no')}
          sx={{ mt: 0.25, mr: 1, color: isGiven ? 'success.main' : 'text.secondary', flexShrink: 0 }}
        />
      )}
      <Box sx={{ minInlineSize: 0 }}>
        <Box {...(isOwn && !isFixed && { component: 'label', htmlFor: id })} sx={{ fontWeight: 500 }}>
          {t(permissionKey(permission))}
        </Box>{' '}
        {isOwn && differs && (
          <Chip
            size="small"
            variant="outlined"
            color={differs === 'more' ? 'warning' : 'default'}
            label={t(`users.${differs}`)}
          />
        )}
        <Box id={`${id}-about`} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(allowsKey(permission))}
          {isOwn && !isFixed && !mayGiveIt && ` ${t('users.not_yours')}`}
        </Box>
      </Box>
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'flex-start', py: 0.75 };
