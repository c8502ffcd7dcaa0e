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
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { useField } from '../../kit/forms/use-contract-form.ts';
import type { ShareForm } from './share-form.ts';

export function ChooseQuestions({
  form,
  questions,
}: {
  form: Form<Pick<ShareForm, 'some_questions' | 'question_ids'>>;
  questions: JobDetail['questions'];
}) {
  const { t } = useTranslation();
  const id = useId();
  const { value: isSome, change: changeSome } = useField(form, 'some_questions');
  const { value: chosen, fault, change } = useField(form, 'question_ids');
  const tick = (question: string, isOn: boolean) =>
    change(isOn ? [...chosen, question] : chosen.filter((ticked) => ticked !== question));
  return (
    <FormControl error={fault !== undefined}>
      <FormLabel id={id}>{t('review_links.questions')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isSome ? 'some' : 'all'}
        onChange={(_event, value) => changeSome(value === 'some')}
      >
        <FormControlLabel value="all" control={<Radio />} label={t('review_links.questions_all')} />
        <FormControlLabel value="some" control={<Radio />} label={t('review_links.questions_some')} />
      </RadioGroup>
      {isSome && (
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
                  name="question_ids"
                  checked={chosen.includes(question.id)}
                  onChange={(_event, isOn) => tick(question.id, isOn)}
                />
              }
              label={<bdi style={{ display: 'block', paddingBlock: '9px' }}>{question.question}</bdi>}
            />
          ))}
        </FormGroup>
      )}
      {fault !== undefined && (
        <FormHelperText role="alert">{t('review_links.questions_none')}</FormHelperText>
      )}
    </FormControl>
  );
}
