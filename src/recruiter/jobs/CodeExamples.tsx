// The examples of a code question: input, expected output, and whether candidates see them.
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { QuestionTest } from '#contract/question-draft.ts';
import type { FormList } from '../../kit/forms/form-list.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useFormList, useListItem } from '../../kit/forms/use-form-list.ts';
import { Icon } from '../../kit/Icon.tsx';
import type { QuestionForm } from './use-job-form.ts';

const maxExamples = 20;

export function CodeExamples({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const { list, ids } = useFormList(question, 'tests');
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
        {ids.map((exampleId, place) => (
          <CodeExample key={exampleId} list={list} exampleId={exampleId} number={place + 1} />
        ))}
      </Stack>
      <Button
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        disabled={ids.length >= maxExamples}
        onClick={() => list.append({ id: newId(), text: '', correct: false, output: '', hidden: false })}
        sx={{ mt: 1 }}
      >
        {t('jobs.example_add')}
      </Button>
    </Box>
  );
}

function CodeExample({
  list,
  exampleId,
  number,
}: {
  list: FormList<QuestionTest>;
  exampleId: string;
  number: number;
}) {
  const { t } = useTranslation();
  const example = useListItem(list, exampleId);
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={card}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          {t('jobs.example', { number })}
        </Typography>
        <IconButton aria-label={t('jobs.example_delete', { number })} onClick={() => list.remove(exampleId)}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </Stack>
      <Box sx={texts}>
        <InputField form={example} name="text" label={t('jobs.example_input')} {...codeText} />
        <InputField form={example} name="output" label={t('jobs.example_output')} {...codeText} />
      </Box>
      <SwitchField form={example} name="hidden" label={t('jobs.example_hidden')} />
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
const codeText = { size: 'small', multiline: true, maxRows: 8, dir: 'ltr', spellCheck: false } as const;

const texts = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  '& textarea': { fontFamily: 'var(--font-code)', textAlign: 'start' },
};
