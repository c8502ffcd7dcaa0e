// Settings that most questions leave empty: picture, link, video with captions, answer language, plagiarism check.
// While collapsed, it summarizes what is set.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultLanguageAnswer, isAssessable } from '#contract/question-draft.ts';
import { kindRules, type QuestionType } from '#contract/question.ts';
import { configQuery } from '../../api/queries.ts';
import { answerLanguagesQuery } from '../../api/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Chevron } from '../../kit/Chevron.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useFieldFault, useFieldValue, useFormPick } from '../../kit/forms/use-contract-form.ts';
import { ImageField } from '../files/ImageField.tsx';
import { CaptionsField } from './CaptionsField.tsx';
import { OwnVideo } from './OwnVideo.tsx';
import { useJobForm, WithoutJobContext, type QuestionForm } from './use-job-form.ts';

export function QuestionMore({ question, type }: { question: QuestionForm; type: QuestionType }) {
  const { t } = useTranslation();
  const refusals = useFormPick(useJobForm(), (state) => state.refusals);
  const canAssess = useCanAssess(type);
  const { data: answerLanguages = [] } = useQuery(answerLanguagesQuery(useLanguage()));
  const [isOpen, setIsOpen] = useState(false);
  const linkFault = useFieldFault(question, 'video_link');
  const captionsFault = useFieldFault(question, 'captions');
  const isWrong = Boolean(linkFault ?? captionsFault);
  useEffect(() => {
    if (isWrong) setIsOpen(true);
  }, [isWrong, refusals]);
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
          endIcon={<Chevron isOpen={isOpen} />}
        >
          {t('jobs.more_settings')}
        </Button>
        {!isOpen && <WhatIsSet question={question} type={type} />}
      </Stack>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Stack spacing={2.5} sx={{ pt: 2 }}>
          <QuestionMedia question={question} />
          {kindRules[type].hasAnswerLanguage && (
            <SelectField
              form={question}
              name="language_answer"
              label={t('jobs.language_answer')}
              size="small"
              options={answerLanguages}
            />
          )}
          {canAssess && (
            <SwitchField
              form={question}
              name="ai_assessed"
              label={t('jobs.ai_assessed')}
              hint={t('jobs.ai_assessed_hint')}
            />
          )}
          {kindRules[type].hasPlagiarismCheck && (
            <SwitchField
              form={question}
              name="copyscape_check"
              label={t('jobs.copyscape_check')}
              hint={t('jobs.copyscape_check_hint')}
            />
          )}
        </Stack>
      </Collapse>
    </div>
  );
}

function WhatIsSet({ question, type }: { question: QuestionForm; type: QuestionType }) {
  const { t } = useTranslation();
  const canAssess = useCanAssess(type);
  const { data: languages = [] } = useQuery(answerLanguagesQuery(useLanguage()));
  const image = useFieldValue(question, 'image_file_id');
  const link = useFieldValue(question, 'video_link');
  const video = useFieldValue(question, 'video_file_id');
  const captions = useFieldValue(question, 'captions');
  const language = useFieldValue(question, 'language_answer');
  const isChecked = useFieldValue(question, 'copyscape_check');
  const isAssessed = useFieldValue(question, 'ai_assessed');
  const isOtherLanguage = kindRules[type].hasAnswerLanguage && language !== defaultLanguageAnswer;
  const set = [
    image && t('jobs.set_image'),
    link && t('jobs.set_link'),
    video && t('jobs.set_video'),
    video && captions && t('jobs.captions'),
    isOtherLanguage && languages.find(({ value }) => value === language)?.label,
    isAssessed && canAssess && t('jobs.ai_assessed'),
    isChecked && kindRules[type].hasPlagiarismCheck && t('jobs.copyscape_check'),
  ].filter(Boolean);
  return (
    <Box component="span" sx={{ fontSize: 'var(--text-s)', color: 'text.secondary' }}>
      {set.join(' · ')}
    </Box>
  );
}

/** Only in a job: outside of one, nothing is assessed. */
function useCanAssess(type: QuestionType): boolean {
  const { data: config } = useQuery(configQuery);
  const isWithoutJob = use(WithoutJobContext);
  return config?.ai_assessment === true && !isWithoutJob && isAssessable(type);
}

/** Media shown with a question: a picture, a link, or a video with captions. */
function QuestionMedia({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const image = useFieldValue(question, 'image');
  const imageId = useFieldValue(question, 'image_file_id');
  const video = useFieldValue(question, 'video');
  const videoId = useFieldValue(question, 'video_file_id');
  const link = (
    <InputField form={question} name="video_link" type="url" label={t('jobs.video_link')} dir="ltr" />
  );
  if (use(WithoutJobContext)) return link;
  return (
    <>
      <ImageField
        label={t('jobs.image')}
        value={imageId ? { fileId: imageId, url: image } : null}
        ratio="4 / 3"
        onChange={(picture) => {
          question.change('image_file_id', picture?.fileId ?? null);
          question.change('image', picture?.url ?? null);
        }}
      />
      {link}
      <OwnVideo
        label={t('jobs.own_video')}
        hint={t('jobs.own_video_hint')}
        url={videoId ? video : null}
        onChange={(file) => {
          question.change('video_file_id', file?.id ?? null);
          question.change('video', file?.url ?? null);
        }}
      />
      {videoId && <CaptionsField question={question} />}
    </>
  );
}
