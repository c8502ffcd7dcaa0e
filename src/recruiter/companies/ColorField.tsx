// A color, from the browser's picker or typed as #rrggbb. If its text would be unreadable, the field shows the
// color that candidates see instead.
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { repaired, textContrast } from '#contract/design.ts';
import { Color } from '#contract/id.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useField } from '../../kit/forms/use-contract-form.ts';
import type { CompanyFields } from './CompanyForm.tsx';

export function ColorField({
  form,
  name,
  label,
}: {
  form: CompanyFields;
  name: 'bg_color' | 'buttons_color';
  label: string;
}) {
  const { t } = useTranslation();
  const { value, change } = useField(form, name);
  const isColor = Color.safeParse(value).success;
  const readable = isColor && name === 'buttons_color' ? repaired(value, '#ffffff', textContrast) : null;
  const hint = readable && readable !== value && t('companies.color_repaired', { color: isolated(readable) });
  const swatch = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={label}
        value={isColor ? value : '#000000'}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change(target.value)}
        sx={{ width: 30, height: 30, p: 0, border: 0, background: 'none', cursor: 'pointer' }}
      />
    </InputAdornment>
  );
  return (
    <InputField
      form={form}
      name={name}
      label={label}
      helperText={hint}
      faultText={t('companies.color_invalid')}
      startAdornment={swatch}
      dir="ltr"
    />
  );
}

/** Keeps the number sign in front in right-to-left text. */
function isolated(color: string): string {
  return `\u2066${color}\u2069`;
}
