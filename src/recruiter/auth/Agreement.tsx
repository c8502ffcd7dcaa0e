// The consent required to register, with links to the documents.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { legalPage } from '../../kit/site-links.ts';
import type { AuthFields } from './use-auth-form.ts';

export function Agreement({ fields }: { fields: AuthFields<{ agrees: true }> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isMissing = fields.faults['agrees'] !== undefined;
  return (
    <div>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { pt: 0.25 } }}
        control={
          <Checkbox
            name="agrees"
            checked={fields.values.agrees ?? false}
            onChange={(_, isChecked) => fields.change('agrees', isChecked || undefined)}
            slotProps={{ input: { 'aria-invalid': isMissing } }}
          />
        }
        label={
          <Trans
            i18nKey="auth.agree"
            components={{
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
