// Which questions a review link includes: all, or only the selected ones.
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ShareForm } from './share-form.ts';

export function ChooseQuestions({
  control,
  questions,
  isMissing,
}: {
  control: Control<ShareForm, unknown, ShareForm>;
  questions: JobDetail['questions'];
  isMissing: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { field: isSome } = useController({ control, name: 'some_questions' });
  const { field: chosen } = useController({ control, name: 'question_ids' });
  const isFaulty = isMissing && chosen.value.length === 0;
  const tick = (question: string, isOn: boolean) =>
    chosen.onChange(isOn ? [...chosen.value, question] : chosen.value.filter((one) => one !== question));
  return (
    <FormControl error={isFaulty}>
      <FormLabel id={id}>{t('review_links.questions')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isSome.value ? 'some' : 'all'}
        onChange={(_event, value) => isSome.onChange(value === 'some')}
      >
        <FormControlLabel value="all" control={<Radio />} label={t('review_links.questions_all')} />
        <FormControlLabel value="some" control={<Radio />} label={t('review_links.questions_some')} />
      </RadioGroup>
      {isSome.value && (
        <FormGroup
          role="group"
          aria-label={t('review_links.questions_some')}
          sx={{ marginInlineStart: 3.5, flexWrap: 'nowrap' }}
        >
          {questions.map((question) => (
            <FormControlLabel
              key={question.id}
              sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  checked={chosen.value.includes(question.id)}
                  onChange={(_event, isOn) => tick(question.id, isOn)}
                />
              }
              label={<bdi style={{ display: 'block', paddingBlock: '9px' }}>{question.question}</bdi>}
            />
          ))}
        </FormGroup>
      )}
      {isFaulty && <FormHelperText role="alert">{t('review_links.questions_none')}</FormHelperText>}
    </FormControl>
  );
}
