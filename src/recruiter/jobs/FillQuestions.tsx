// Adds ready-made questions: from the question bank, as a model suggests them, or together with an ideal profile from a hiring
// profile template. Also saves the job's questions as a template.
import { mdiClipboardAccountOutline, mdiPlusBoxMultipleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Competence } from '#contract/job.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useMay } from '../../kit/use-may.ts';
import { BankDialog } from './bank/BankDialog.tsx';
import { HiringTemplateDialog } from './bank/HiringTemplateDialog.tsx';
import { SaveAsTemplateDialog } from './bank/SaveAsTemplateDialog.tsx';
import type { QuestionFormValues } from './question/question-form.ts';
import { SuggestQuestions } from './SuggestQuestions.tsx';
import { WithoutJobContext } from './use-job-form.ts';

export interface Filled {
  questions: QuestionFormValues[];
  /** If absent, the ideal profile stays as it is. */
  competences?: Competence[];
  /** The template that filled them in. */
  hiring_template_id?: string | null;
}

export function FillQuestions({
  content,
  hasAny,
  onFill,
}: {
  /** The job's current content. */
  content: () => Required<Filled>;
  hasAny: boolean;
  /** `isReplacing`: replaces the existing questions. The user has already confirmed this. */
  onFill: (filled: Filled, isReplacing: boolean) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const maySaveTemplate = useMay('templates.manage');
  const isWithoutJob = use(WithoutJobContext);
  const [opened, setOpened] = useState<'bank' | 'template' | 'save' | null>(null);
  const [{ questions, competences }, setContent] = useState<Required<Filled>>(nothing);
  const open = (dialog: 'bank' | 'template' | 'save') => {
    setContent(content());
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiPlusBoxMultipleOutline} />}
        onClick={() => open('bank')}
      >
        {t('jobs.from_bank')}
      </Button>
      {!isWithoutJob && (
        <SuggestQuestions onFill={(filled, isReplacing) => onFill({ questions: filled }, isReplacing)} />
      )}
      {!isWithoutJob && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiClipboardAccountOutline} />}
          onClick={() => open('template')}
        >
          {t('jobs.hiring_template')}
        </Button>
      )}
      {maySaveTemplate && hasAny && !isWithoutJob && (
        <Button size="small" color="inherit" onClick={() => open('save')}>
          {t('jobs.save_as_template')}
        </Button>
      )}
      {opened === 'bank' && (
        <BankDialog
          language={language}
          onClose={close}
          onFill={(filled) => onFill({ questions: filled }, false)}
        />
      )}
      {opened === 'template' && (
        <HiringTemplateDialog
          language={language}
          hasQuestions={questions.some(({ question }) => question.trim() !== '')}
          onClose={close}
          onFill={(filled) => onFill(filled, true)}
        />
      )}
      <SaveAsTemplateDialog
        open={opened === 'save'}
        questions={questions}
        competences={competences}
        onClose={close}
      />
    </>
  );
}

const nothing: Required<Filled> = { questions: [], competences: [], hiring_template_id: null };
