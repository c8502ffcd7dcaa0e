// A password field with a show/hide button.
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { InputField, type InputFieldProps } from './InputField.tsx';

export function PasswordField<Name extends string>(props: InputFieldProps<Name>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        onClick={() => setIsShown(!isShown)}
        aria-label={t(isShown ? 'auth.hide_password' : 'auth.show_password')}
      >
        {isShown ? <Icon path={mdiEyeOffOutline} /> : <Icon path={mdiEyeOutline} />}
      </IconButton>
    </InputAdornment>
  );
  return <InputField {...props} type={isShown ? 'text' : 'password'} endAdornment={toggle} />;
}
