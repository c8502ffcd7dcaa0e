// A color, from the browser's picker or typed as #rrggbb. If its text would be unreadable, the field shows the
// color that candidates see instead.
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { repaired, textContrast } from '#contract/design.ts';
import { Color } from '#contract/id.ts';
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
  const readable =
    isColor && name === 'buttons_color' ? repaired(field.value, '#ffffff', textContrast) : null;
  const hint =
    readable && readable !== field.value && t('companies.color_repaired', { color: isolated(readable) });
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
      helperText={fieldState.invalid ? t('companies.color_invalid') : hint}
      slotProps={{ input: { startAdornment: swatch }, htmlInput: { dir: 'ltr' } }}
    />
  );
}

/** Keeps the number sign in front in right-to-left text. */
function isolated(color: string): string {
  return `\u2066${color}\u2069`;
}
