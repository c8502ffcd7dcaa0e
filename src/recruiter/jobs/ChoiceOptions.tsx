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
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { QuestionTest } from '#contract/question-draft.ts';
import type { FormList } from '../../kit/forms/form-list.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { NumberField } from '../../kit/forms/NumberField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useField, useFieldFault, useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { useFormList, useListItem } from '../../kit/forms/use-form-list.ts';
import { Icon } from '../../kit/Icon.tsx';
import type { QuestionForm } from './use-job-form.ts';

const maxOptions = 20;

export function ChoiceOptions({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const { list, ids } = useFormList(question, 'tests');
  const id = useId();
  const isMissing = useFieldFault(question, 'tests') !== undefined;
  return (
    <Box role="group" aria-labelledby={id} {...(isMissing && { 'data-fault': '' })}>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {t('jobs.options')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('jobs.options_hint')}
      </Typography>
      <Stack spacing={1.5}>
        {ids.map((optionId, place) => (
          <OptionRow key={optionId} list={list} id={optionId} number={place + 1} isOnly={ids.length === 1} />
        ))}
      </Stack>
      {isMissing && <FormHelperText error>{t('jobs.options_missing')}</FormHelperText>}
      <Button
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        disabled={ids.length >= maxOptions}
        onClick={() => list.append({ id: newId(), text: '', correct: false })}
        sx={{ mt: 1 }}
      >
        {t('jobs.option_add')}
      </Button>
      <Scoring question={question} />
    </Box>
  );
}

function OptionRow({
  list,
  id,
  number,
  isOnly,
}: {
  list: FormList<QuestionTest>;
  id: string;
  number: number;
  isOnly: boolean;
}) {
  const { t } = useTranslation();
  const option = useListItem(list, id);
  const { value: isCorrect, change: changeCorrect } = useField(option, 'correct');
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <Checkbox
        checked={isCorrect}
        onChange={(_, isChecked) => changeCorrect(isChecked)}
        slotProps={{ input: { 'aria-label': t('jobs.option_correct', { number }) } }}
      />
      <InputField form={option} name="text" label={t('jobs.option', { number })} size="small" />
      <IconButton
        aria-label={t('jobs.option_delete', { number })}
        disabled={isOnly}
        onClick={() => list.remove(id)}
      >
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </Stack>
  );
}

function Scoring({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const isCounted = useFieldValue(question, 'is_count');
  const options = useFieldValue(question, 'tests');
  const hasNoCorrect = isCounted && !options.some((option) => option.correct);
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5, alignItems: 'flex-start' }}>
      <SwitchField form={question} name="is_count" label={t('jobs.is_count')} />
      {isCounted && (
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <NumberField form={question} name="points" label={t('jobs.points')} />
        </Box>
      )}
      {hasNoCorrect && <FormHelperText>{t('jobs.options_no_correct')}</FormHelperText>}
    </Stack>
  );
}
