// Answer time and, for a recording, preparation time and retakes.
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { maxRetakes } from '#contract/question-draft.ts';
import { preparationTimes, type PreparationTime, type QuestionType, kindRules } from '#contract/question.ts';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { Help } from '../../kit/Help.tsx';
import { answerTimeText, durationText } from './question/answer-time-text.ts';
import type { QuestionForm } from './use-job-form.ts';

export function QuestionTimes({ question, type }: { question: QuestionForm; type: QuestionType }) {
  const { t } = useTranslation();
  return (
    <Box sx={grid}>
      <SelectField
        form={question}
        name="time"
        label={t('jobs.time')}
        size="small"
        options={kindRules[type].times.map((time) => ({ value: time, label: answerTimeText(time, t) }))}
        {...(!kindRules[type].isRecorded && { helperText: t('jobs.time_written_hint') })}
      />
      {kindRules[type].isRecorded && <RecordingTimes question={question} />}
    </Box>
  );
}

/** What only a recording has. */
function RecordingTimes({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={explained}>
        <SelectField
          form={question}
          name="preparation_time"
          label={t('jobs.preparation_time')}
          size="small"
          options={preparationTimes.map((time: PreparationTime) => ({
            value: time,
            label: preparationText(time, t),
          }))}
        />
        <Help about={t('jobs.preparation_time')}>{t('tips.preparation')}</Help>
      </Box>
      <Box sx={explained}>
        <SelectField
          form={question}
          name="retake"
          label={t('jobs.retake')}
          size="small"
          options={Array.from({ length: maxRetakes + 1 }, (_, times) => ({
            value: times,
            label: times === 0 ? t('jobs.retake_none') : t('jobs.retake_times', { count: times }),
          }))}
        />
        <Help about={t('jobs.retake')}>{t('tips.retake')}</Help>
      </Box>
    </>
  );
}

function preparationText(time: 'Unlim' | number, t: TFunction): string {
  if (time === 'Unlim') return t('jobs.preparation_unlimited');
  return time === 0 ? t('jobs.preparation_none') : durationText(time, t);
}

const explained = { display: 'flex', alignItems: 'center' };

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
};
