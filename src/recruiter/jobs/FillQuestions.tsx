// Questions that need not be written: from the question bank, or with the ideal profile from a hiring profile template; and
// the way back, keeping what was written here as a template.
import LibraryAddIcon from '@mui/icons-material/LibraryAddOutlined';
import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Competence } from '#contract/job.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../shell/use-may.ts';
import { BankDialog } from './bank/BankDialog.tsx';
import { HiringTemplateDialog } from './bank/HiringTemplateDialog.tsx';
import { SaveAsTemplateDialog } from './bank/SaveAsTemplateDialog.tsx';
import type { QuestionFormValues } from './job-form.ts';

export interface Filled {
  questions: QuestionFormValues[];
  /** Absent: the ideal profile stays. */
  competences?: Competence[];
}

export function FillQuestions({
  questions,
  competences,
  onFill,
}: {
  questions: readonly QuestionFormValues[];
  competences: readonly Competence[];
  /** `isReplacing`: instead of those that are there, which was asked before. */
  onFill: (filled: Filled, isReplacing: boolean) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayKeep = useMay('jobs.edit');
  const [open, setOpen] = useState<'bank' | 'template' | 'keep' | null>(null);
  const close = () => setOpen(null);
  const hasQuestions = questions.some(({ question }) => question.trim() !== '');
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<LibraryAddIcon />} onClick={() => setOpen('bank')}>
        {t('jobs.from_bank')}
      </Button>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AssignmentIndIcon />}
        onClick={() => setOpen('template')}
      >
        {t('jobs.hiring_template')}
      </Button>
      {mayKeep && hasQuestions && (
        <Button size="small" color="inherit" onClick={() => setOpen('keep')}>
          {t('jobs.keep_as_template')}
        </Button>
      )}
      {/* React hands a dialog's submit on to the form around it: there it would save the job. */}
      <div style={{ display: 'contents' }} onSubmit={(event) => event.stopPropagation()}>
        <BankDialog
          open={open === 'bank'}
          language={language}
          onClose={close}
          onFill={(filled) => onFill({ questions: filled }, false)}
        />
        <HiringTemplateDialog
          open={open === 'template'}
          language={language}
          hasQuestions={hasQuestions}
          onClose={close}
          onFill={(filled) => onFill(filled, true)}
        />
        <SaveAsTemplateDialog
          open={open === 'keep'}
          questions={questions}
          competences={competences}
          onClose={close}
        />
      </div>
    </>
  );
}
