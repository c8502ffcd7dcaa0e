// A password, hidden unless its owner wants to see it.
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';

export function PasswordField<Values extends FieldValues>(props: ComponentProps<typeof Field<Values>>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        onClick={() => setIsShown(!isShown)}
        aria-label={t(isShown ? 'auth.hide_password' : 'auth.show_password')}
      >
        {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} slotProps={{ input: { endAdornment: toggle } }} />
  );
}
