// How many questions, of which kinds, in which language. While the model writes, it can be canceled.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { questionTypes } from '#contract/question.ts';
import type { Suggested, SuggestedQuestion } from '#contract/suggested-questions.ts';
import { CheckboxesField } from '../../kit/forms/CheckboxesField.tsx';
import { languageOptions } from '../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useFieldValue, useFormState } from '../../kit/forms/use-contract-form.ts';
import { useJobForm } from './use-job-form.ts';
import { counts, useSuggestForm } from './use-suggest-form.ts';

export function SuggestForm({
  suggested,
  onSuggested,
}: {
  /** Those that are shown, which are not to be repeated. */
  suggested: readonly SuggestedQuestion[];
  onSuggested: (suggested: Suggested) => void;
}) {
  const { t } = useTranslation();
  const isDescribed = useFieldValue(useJobForm(), 'description').trim() !== '';
  const { form, cancel } = useSuggestForm(suggested, onSuggested);
  const isAgain = suggested.length > 0;
  const { message, isBusy } = useFormState(form);
  if (!isDescribed)
    return (
      <Alert severity="info">
        <AlertTitle>{t('suggest.description_first')}</AlertTitle>
        {t('suggest.description_first_text')}
      </Alert>
    );
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={stacked}>
      <Box sx={fields}>
        <SelectField
          form={form}
          name="count"
          label={t('suggest.count')}
          options={counts.map((value) => ({ value, label: String(value) }))}
        />
        <SelectField form={form} name="language" label={t('suggest.language')} options={languageOptions} />
        <Box sx={{ gridColumn: '1 / -1', '& .MuiFormGroup-root': { flexDirection: 'row', columnGap: 1 } }}>
          <CheckboxesField
            form={form}
            name="kinds"
            label={t('suggest.kinds')}
            options={questionTypes.map((value) => ({ value, label: t(`jobs.type_${value}`) }))}
          />
        </Box>
      </Box>
      {message && <Alert severity="error">{t(message)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button type="submit" variant={isAgain ? 'outlined' : 'contained'} loading={isBusy}>
          {t(isAgain ? 'suggest.again' : 'suggest.start')}
        </Button>
        {isBusy && (
          <Button
            color="inherit"
            onClick={() => {
              cancel();
              // This button goes.
              form.focus('count');
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
        <Box role="status" sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          {isBusy && (
            <>
              {t('suggest.writing')}
              <LinearProgress aria-hidden sx={{ mt: 0.5 }} />
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}

const stacked = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  maxInlineSize: '36rem',
  // The label of a first field.
  pt: '0.5em',
};
