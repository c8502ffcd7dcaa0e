// Saves a job's questions and ideal profile as one of the agency's hiring profile templates.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addHiringTemplate } from '#contract/bank.ts';
import type { Competence } from '#contract/job.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useActsForWholeAgency } from '../../../kit/use-may.ts';
import type { QuestionFormValues } from '../question/question-form.ts';
import { competencesForTemplate, questionsForTemplate } from './bank-content.ts';
import { TemplateEntryFields } from './BankEntryFields.tsx';
import { useAddHiringTemplate } from './use-bank-additions.ts';

const schema = z.pick(addHiringTemplate.body, { name: true, role_id: true });

interface Props {
  questions: readonly QuestionFormValues[];
  competences: readonly Competence[];
  onClose: () => void;
}

export function SaveAsTemplateDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation();
  const isWhole = useActsForWholeAgency();
  return (
    <>
      {open && isWhole && (
        <SaveForm
          {...props}
          onSaved={() => showNotice({ severity: 'success', text: t('bank.template_saved') })}
        />
      )}
      {open && !isWhole && (
        <DialogShell title={t('bank.template_save_title')} width="sm" onClose={props.onClose}>
          <RequireAccess wholeAgency />
        </DialogShell>
      )}
    </>
  );
}

function SaveForm({ questions, competences, onSaved, onClose }: Props & { onSaved: () => void }) {
  const { t } = useTranslation();
  const content = {
    questions: questionsForTemplate(questions),
    competences: competencesForTemplate(competences),
  };
  const leftOut = questions.length - content.questions.length;
  const isEmpty = content.questions.length + content.competences.length === 0;
  const save = useAddHiringTemplate();
  const form = useContractForm({
    schema,
    values: { name: '', role_id: null },
    submit: async (named, id) => {
      await save({ ...named, ...content, id });
      onSaved();
      onClose();
    },
  });
  const questionCount = t('common.questions', { count: content.questions.length });
  const competenceCount = t('bank.competences', { count: content.competences.length });
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t('bank.template_save_title')}
      text={`${questionCount} · ${competenceCount}`}
      submitLabel={t('bank.save')}
      disabled={isEmpty}
      onClose={onClose}
    >
      {isEmpty && <Alert severity="warning">{t('bank.template_empty')}</Alert>}
      {leftOut > 0 && !isEmpty && (
        <Alert severity="info">{t('bank.template_left_out', { count: leftOut })}</Alert>
      )}
      <TemplateEntryFields form={form} />
    </FormDialog>
  );
}
