// A colour, chosen from the browser's palette or typed as #rrggbb.
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Color } from '#contract/id.ts';
import { contrastOf, textOn } from '../../ui/contrast.ts';
import type { CompanyControl } from './CompanyForm.tsx';

export function ColorField({
  control,
  name,
  label,
}: {
  control: CompanyControl;
  name: 'bg_color' | 'buttons_color';
  label: string;
}) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const isColor = Color.safeParse(field.value).success;
  const isHard = isColor && name === 'buttons_color' && contrastOf(field.value, textOn(field.value)) < 4.5;
  const swatch = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={label}
        value={isColor ? field.value : '#000000'}
        onChange={field.onChange}
        sx={{ width: 30, height: 30, p: 0, border: 0, background: 'none', cursor: 'pointer' }}
      />
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={
        fieldState.invalid ? t('companies.color_invalid') : isHard ? t('companies.low_contrast') : undefined
      }
      slotProps={{ input: { startAdornment: swatch }, htmlInput: { dir: 'ltr' } }}
    />
  );
}
