// A colleague's permissions in plain words: those of the role, or a custom list that marks the differences from the
// role.
import { mdiCheck, mdiMinus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type Permission, permissionsByNoun } from '#contract/permissions.ts';
import { Fold } from '../../kit/Fold.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { permissionKey, type Underscored } from '../../kit/permission-key.ts';
import { useKnownPermissions } from '../../kit/use-known-permissions.ts';
import { differsFromRole, withOwnList, withPermission } from './membership-form.ts';
import type { MembershipProps } from './MembershipFields.tsx';

export function PermissionsField(props: MembershipProps) {
  const { membership, onChange, isFixed } = props;
  const { t } = useTranslation();
  const id = useId();
  const known = useKnownPermissions();
  if (membership.role === 'owner') return <Typography>{t('users.owner_all')}</Typography>;
  const isOwn = membership.permissions !== null;
  const differs = known.some((permission) => differsFromRole(membership, permission));
  return (
    <div>
      <FormLabel id={id}>{t('users.permissions')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isOwn ? 'own' : 'role'}
        onChange={(_, value) => onChange(withOwnList(membership, value === 'own'))}
        sx={{ mb: 1.5 }}
      >
        <FormControlLabel value="role" control={<Radio />} label={t('users.as_role')} disabled={isFixed} />
        <FormControlLabel value="own" control={<Radio />} label={t('users.own')} disabled={isFixed} />
      </RadioGroup>
      {isOwn && differs && !isFixed && (
        <Button size="small" sx={{ mb: 1.5 }} onClick={() => onChange(withOwnList(membership, true))}>
          {t('users.start_again')}
        </Button>
      )}
      {isOwn ? (
        <OneByOne {...props} />
      ) : (
        // Long and read-only, so collapsed.
        <Fold label={t('users.one_by_one')}>
          <OneByOne {...props} />
        </Fold>
      )}
    </div>
  );
}

function OneByOne(props: MembershipProps) {
  const { t } = useTranslation();
  const known = useKnownPermissions();
  return (
    <Box sx={groups}>
      {permissionsByNoun(known).map(([noun, all]) => (
        <Box key={noun} component="fieldset" sx={group}>
          <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
            {t(`users.noun_${noun}`)}
          </Box>
          {all.map((permission) => (
            <PermissionRow key={permission} {...props} permission={permission} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const groups = {
  columns: { xs: 1, md: 2 },
  columnGap: 4,
  borderBlockStart: '1px solid var(--line)',
  pt: 2,
};
const group = { border: 0, m: 0, p: 0, mb: 2.5, minInlineSize: 0, breakInside: 'avoid' };

/**
 * One permission: its name, what it allows, and whether it is granted. Editable in a custom list, read-only for a
 * role.
 */
function PermissionRow({
  membership,
  onChange,
  giver,
  isFixed,
  permission,
}: MembershipProps & { permission: Permission }) {
  const { t } = useTranslation();
  const id = useId();
  const isGiven = can(membership, permission);
  const isOwn = membership.permissions !== null;
  const mayGiveIt = can(giver, permission);
  const differs = differsFromRole(membership, permission);
  return (
    <Box sx={row}>
      {isOwn && !isFixed ? (
        <Checkbox
          id={id}
          checked={isGiven}
          // Members may revoke a permission that they may not grant.
          disabled={!mayGiveIt && !isGiven}
          onChange={(_, isChecked) => onChange(withPermission(membership, permission, isChecked))}
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

/** The message key that explains a permission: `users.allows_jobs_edit` for `jobs.edit`. */
function allowsKey<P extends Permission>(permission: P): `users.allows_${Underscored<P>}` {
  const [noun, verb] = permission.split('.');
  // The type matches this template, but the compiler cannot follow split().
  return `users.allows_${noun}_${verb}` as `users.allows_${Underscored<P>}`;
}
