// The consent required to register, with links to the documents.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TaggedText } from '../../i18n/TaggedText.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { useField } from '../../kit/forms/use-contract-form.ts';
import { legalPage } from '../../kit/site-links.ts';

export const Agreed = z.boolean().check(z.refine((isChecked) => isChecked, 'required'));

export function Agreement({ form }: { form: Form<{ agrees: boolean }> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { value, fault, change } = useField(form, 'agrees');
  const isMissing = fault !== undefined;
  return (
    <div>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { pt: 0.25 } }}
        control={
          <Checkbox
            name="agrees"
            checked={value}
            onChange={(_, isChecked) => change(isChecked)}
            slotProps={{ input: { 'aria-invalid': isMissing } }}
          />
        }
        label={
          <TaggedText
            text={t('auth.agree')}
            tags={{
              privacy: <SiteLink href={legalPage('privacy', language)} />,
              terms: <SiteLink href={legalPage('terms', language)} />,
            }}
          />
        }
      />
      {isMissing && <FormHelperText error>{t('auth.agree_missing')}</FormHelperText>}
    </div>
  );
}

function SiteLink({ href, children }: { href: string; children?: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
      {children}
    </a>
  );
}
