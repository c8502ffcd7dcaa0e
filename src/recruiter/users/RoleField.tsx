// The choice of a role, each with its meaning. Roles that the user may not grant say why.
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberRole, memberRoles } from '#contract/permissions.ts';
import { whyNotRole, withRole } from './membership-form.ts';
import type { MembershipProps } from './MembershipFields.tsx';

export function RoleField({ wish, onChange, giver, isFixed }: MembershipProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl fullWidth disabled={isFixed}>
      <FormLabel id={id}>{t('users.role')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={wish.role}
        onChange={(_, value) => onChange(withRole(wish, MemberRole.parse(value)))}
      >
        {memberRoles.map((role) => {
          const whyNot = isFixed ? undefined : whyNotRole(giver, wish, role);
          return (
            <FormControlLabel
              key={role}
              value={role}
              disabled={isFixed || whyNot !== undefined}
              control={<Radio sx={{ pt: 0.5 }} />}
              sx={{ alignItems: 'flex-start', mt: 1 }}
              label={
                <>
                  <Box sx={{ fontWeight: 600 }}>{t(`shell.role_${role}`)}</Box>
                  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {whyNot ? t(`users.${whyNot}`) : t(`users.about_${role}`)}
                  </Box>
                </>
              }
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}
