// A colleague's permissions in plain words: those of the role, or a custom list that marks the differences from the
// role.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionsByNoun } from '#contract/permissions.ts';
import { useKnownPermissions } from '../../kit/use-known-permissions.ts';
import { differsFromRole, withOwnList } from './membership-form.ts';
import type { MembershipProps } from './MembershipFields.tsx';
import { PermissionRow } from './PermissionRow.tsx';

export function PermissionsField(props: MembershipProps) {
  const { wish, onChange, isFixed } = props;
  const { t } = useTranslation();
  const id = useId();
  const known = useKnownPermissions();
  if (wish.role === 'owner') return <Typography>{t('users.owner_all')}</Typography>;
  const isOwn = wish.permissions !== null;
  const differs = known.some((one) => differsFromRole(wish, one));
  return (
    <div>
      <FormLabel id={id}>{t('users.permissions')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isOwn ? 'own' : 'role'}
        onChange={(_, value) => onChange(withOwnList(wish, value === 'own'))}
        sx={{ mb: 1.5 }}
      >
        <FormControlLabel value="role" control={<Radio />} label={t('users.as_role')} disabled={isFixed} />
        <FormControlLabel value="own" control={<Radio />} label={t('users.own')} disabled={isFixed} />
      </RadioGroup>
      {isOwn && differs && !isFixed && (
        <Button size="small" sx={{ mb: 1.5 }} onClick={() => onChange(withOwnList(wish, true))}>
          {t('users.start_again')}
        </Button>
      )}
      {isOwn ? (
        <OneByOne {...props} />
      ) : (
        // Long and read-only, so collapsed.
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 500 }}>
            {t('users.one_by_one')}
          </Box>
          <OneByOne {...props} />
        </details>
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
          <Box component="legend" sx={{ fontWeight: 650, p: 0, mb: 0.5 }}>
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
