// Settings that most questions leave empty: picture, link, video with captions, answer language, plagiarism check.
// While collapsed, it summarizes what is set.
import { mdiChevronDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { defaultLanguageAnswer, kindRules, type QuestionType } from '#contract/question.ts';
import { answerLanguagesQuery } from '../../api/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useFeatures } from '../../kit/use-features.ts';
import { Choice } from '../../kit/forms/Choice.tsx';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { QuestionMedia } from './QuestionMedia.tsx';
import { useJobForm } from './use-job-form.ts';

export function QuestionMore({ index, type }: { index: number; type: QuestionType }) {
  const { t } = useTranslation();
  const { control, formState } = useJobForm();
  const canCheck = useCanCheckPlagiarism(type);
  const { data: answerLanguages = [] } = useQuery(answerLanguagesQuery(useLanguage()));
  const [isOpen, setIsOpen] = useState(false);
  const faults = formState.errors.questions?.[index];
  const isWrong = Boolean(faults?.video_link ?? faults?.captions);
  useEffect(() => {
    if (isWrong) setIsOpen(true);
  }, [isWrong, formState.submitCount]);
  const id = useId();
  return (
    <div>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          size="small"
          color="inherit"
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={id}
          endIcon={
            <Icon
              path={mdiChevronDown}
              sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform .15s' }}
            />
          }
        >
          {t('jobs.more_settings')}
        </Button>
        {!isOpen && <WhatIsSet index={index} type={type} />}
      </Stack>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Stack spacing={2.5} sx={{ pt: 2 }}>
          <QuestionMedia index={index} />
          {kindRules[type].hasAnswerLanguage && (
            <Choice
              control={control}
              name={`questions.${index}.language_answer`}
              label={t('jobs.language_answer')}
              size="small"
              options={answerLanguages}
            />
          )}
          {canCheck && (
            <Toggle
              control={control}
              name={`questions.${index}.copyscape_check`}
              label={t('jobs.copyscape_check')}
              hint={t('jobs.copyscape_check_hint')}
            />
          )}
        </Stack>
      </Collapse>
    </div>
  );
}

function WhatIsSet({ index, type }: { index: number; type: QuestionType }) {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const canCheck = useCanCheckPlagiarism(type);
  const { data: languages = [] } = useQuery(answerLanguagesQuery(useLanguage()));
  const [image, link, video, captions, language, isChecked] = useWatch({
    control,
    name: [
      `questions.${index}.image_file_id`,
      `questions.${index}.video_link`,
      `questions.${index}.video_file_id`,
      `questions.${index}.captions`,
      `questions.${index}.language_answer`,
      `questions.${index}.copyscape_check`,
    ],
  });
  const isOtherLanguage = kindRules[type].hasAnswerLanguage && language !== defaultLanguageAnswer;
  const set = [
    image && t('jobs.set_image'),
    link && t('jobs.set_link'),
    video && t('jobs.set_video'),
    video && captions && t('jobs.captions'),
    isOtherLanguage && languages.find(({ value }) => value === language)?.label,
    isChecked && canCheck && t('jobs.copyscape_check'),
  ].filter(Boolean);
  return (
    <Box component="span" sx={{ fontSize: 'var(--text-s)', color: 'text.secondary' }}>
      {set.join(' · ')}
    </Box>
  );
}

function useCanCheckPlagiarism(type: QuestionType): boolean {
  const features = useFeatures();
  return kindRules[type].hasPlagiarismCheck && features?.plagiarism_check === true;
}
