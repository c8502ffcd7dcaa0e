// The examples of a code question: input, expected output, and whether candidates see them.
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useJobForm } from './use-job-form.ts';

const maxExamples = 20;

export function CodeExamples({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const name = `questions.${index}.tests` as const;
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {t('jobs.examples')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('jobs.examples_hint')}
      </Typography>
      <Stack spacing={1.5}>
        {fields.map((field, place) => (
          <CodeExample key={field.key} index={index} place={place} onDelete={() => remove(place)} />
        ))}
      </Stack>
      <Button
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        disabled={fields.length >= maxExamples}
        onClick={() => append({ id: newId(), text: '', correct: false, output: '', hidden: false })}
        sx={{ mt: 1 }}
      >
        {t('jobs.example_add')}
      </Button>
    </Box>
  );
}

function CodeExample({ index, place, onDelete }: { index: number; place: number; onDelete: () => void }) {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const id = useId();
  const name = `questions.${index}.tests.${place}` as const;
  const number = place + 1;
  return (
    <Box role="group" aria-labelledby={id} sx={card}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          {t('jobs.example', { number })}
        </Typography>
        <IconButton aria-label={t('jobs.example_delete', { number })} onClick={onDelete}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </Stack>
      <Box sx={texts}>
        <Field
          control={control}
          name={`${name}.text`}
          label={t('jobs.example_input')}
          size="small"
          multiline
          maxRows={8}
          slotProps={codeText}
        />
        <Field
          control={control}
          name={`${name}.output`}
          label={t('jobs.example_output')}
          size="small"
          multiline
          maxRows={8}
          slotProps={codeText}
        />
      </Box>
      <Toggle control={control} name={`${name}.hidden`} label={t('jobs.example_hidden')} />
    </Box>
  );
}

const card = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};

/** Code is left-to-right in every language. */
const codeText = { htmlInput: { dir: 'ltr', spellCheck: false } };

const texts = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  '& textarea': { fontFamily: 'var(--font-code)', textAlign: 'start' },
};
