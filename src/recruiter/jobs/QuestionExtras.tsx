// What most questions do without: a picture, a link, the language of the answer.
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/question.ts';
import { answerLanguagesQuery } from '../../api/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { ImageField } from '../files/ImageField.tsx';
import { useJobForm } from './use-job-form.ts';

export function QuestionExtras({ index, type }: { index: number; type: QuestionType }) {
  const { t } = useTranslation();
  const { control, setValue } = useJobForm();
  const { data: answerLanguages = [] } = useQuery(answerLanguagesQuery(useLanguage()));
  const [image, fileId, link] = useWatch({
    control,
    name: [`questions.${index}.image`, `questions.${index}.image_file_id`, `questions.${index}.video_link`],
  });
  const [isOpen, setIsOpen] = useState(Boolean(fileId ?? link));
  const id = useId();
  return (
    <div>
      <Button
        size="small"
        color="inherit"
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={
          <ExpandMoreIcon
            sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform .15s' }}
          />
        }
      >
        {t('jobs.more_settings')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Stack spacing={2.5} sx={{ pt: 2 }}>
          <ImageField
            label={t('jobs.image')}
            value={fileId ? { fileId, url: image } : null}
            ratio="4 / 3"
            onChange={(picture) => {
              setValue(`questions.${index}.image_file_id`, picture?.fileId ?? null, { shouldDirty: true });
              setValue(`questions.${index}.image`, picture?.url ?? null);
            }}
          />
          <Field
            control={control}
            name={`questions.${index}.video_link`}
            type="url"
            label={t('jobs.video_link')}
          />
          {(type === 'video' || type === 'text') && (
            <Choice
              control={control}
              name={`questions.${index}.language_answer`}
              label={t('jobs.language_answer')}
              size="small"
              options={answerLanguages}
            />
          )}
        </Stack>
      </Collapse>
    </div>
  );
}
