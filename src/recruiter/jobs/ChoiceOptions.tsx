// The options of a choice question, and which of them are correct.
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { NumberField } from '../../kit/forms/NumberField.tsx';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useJobForm } from './use-job-form.ts';

const maxOptions = 20;

export function ChoiceOptions({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control, formState } = useJobForm();
  const name = `questions.${index}.tests` as const;
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  const id = useId();
  const isMissing = formState.errors.questions?.[index]?.tests !== undefined;
  return (
    <Box role="group" aria-labelledby={id} {...(isMissing && { 'data-fault': '' })}>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {t('jobs.options')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('jobs.options_hint')}
      </Typography>
      <Stack spacing={1.5}>
        {fields.map((field, place) => (
          <Stack key={field.key} direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
            <Controller
              control={control}
              name={`${name}.${place}.correct`}
              render={({ field: correct }) => (
                <Checkbox
                  checked={correct.value}
                  onChange={(_, isCorrect) => correct.onChange(isCorrect)}
                  slotProps={{ input: { 'aria-label': t('jobs.option_correct', { number: place + 1 }) } }}
                />
              )}
            />
            <Field
              control={control}
              name={`${name}.${place}.text`}
              label={t('jobs.option', { number: place + 1 })}
              size="small"
            />
            <IconButton
              aria-label={t('jobs.option_delete', { number: place + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(place)}
            >
              <Icon path={mdiClose} fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      {isMissing && <FormHelperText error>{t('jobs.options_missing')}</FormHelperText>}
      <Button
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        disabled={fields.length >= maxOptions}
        onClick={() => append({ id: newId(), text: '', correct: false })}
        sx={{ mt: 1 }}
      >
        {t('jobs.option_add')}
      </Button>
      <Scoring index={index} />
    </Box>
  );
}

function Scoring({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const [isCounted, options] = useWatch({
    control,
    name: [`questions.${index}.is_count`, `questions.${index}.tests`],
  });
  const hasNoCorrect = isCounted && !options.some((option) => option.correct);
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5, alignItems: 'flex-start' }}>
      <Toggle control={control} name={`questions.${index}.is_count`} label={t('jobs.is_count')} />
      {isCounted && (
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <NumberField control={control} name={`questions.${index}.points`} label={t('jobs.points')} />
        </Box>
      )}
      {hasNoCorrect && <FormHelperText>{t('jobs.options_no_correct')}</FormHelperText>}
    </Stack>
  );
}
