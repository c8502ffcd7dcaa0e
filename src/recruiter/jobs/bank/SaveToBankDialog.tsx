// Saves a job's question to the agency's bank, with its subject, profession and language.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addToBank, type BankContent } from '#contract/bank.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useActsForWholeAgency } from '../../../kit/use-may.ts';
import type { QuestionFormValues } from '../question/question-form.ts';
import { contentForBank } from './bank-content.ts';
import { QuestionEntryFields } from './BankEntryFields.tsx';
import { QuestionFacts } from './QuestionFacts.tsx';
import { useAddToBank } from './use-bank-additions.ts';

const schema = z.pick(addToBank.body, { subject_id: true, role_id: true, language: true });

interface Props {
  /** Null: closed. */
  question: QuestionFormValues | null;
  onClose: () => void;
}

export function SaveToBankDialog({ question, onClose }: Props) {
  const { t } = useTranslation();
  const content = question && contentForBank(question);
  const isWhole = useActsForWholeAgency();
  return (
    <>
      {question && (!isWhole || !content) && (
        <DialogShell title={t('bank.save_title')} width="sm" onClose={onClose}>
          <RequireAccess wholeAgency>
            <Alert severity="warning">{t('bank.unfinished')}</Alert>
          </RequireAccess>
        </DialogShell>
      )}
      {isWhole && content && (
        <SaveForm
          content={content}
          hasMedia={Boolean(question.image_file_id ?? question.video_file_id)}
          onSaved={() => showNotice({ severity: 'success', text: t('bank.saved') })}
          onClose={onClose}
        />
      )}
    </>
  );
}

function SaveForm({
  content,
  hasMedia,
  onSaved,
  onClose,
}: {
  content: BankContent;
  hasMedia: boolean;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = useAddToBank();
  const form = useContractForm({
    schema,
    values: { subject_id: '', role_id: null, language },
    submit: async (chosen, id) => {
      await save({ ...content, ...chosen, id });
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t('bank.save_title')}
      submitLabel={t('bank.save')}
      onClose={onClose}
    >
      <Box sx={quote}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 0.5 }}>
          {content.question}
        </Typography>
        <QuestionFacts question={content} />
      </Box>
      <QuestionEntryFields form={form} />
      {hasMedia && <Alert severity="info">{t('bank.media_stays')}</Alert>}
    </FormDialog>
  );
}

const quote = {
  p: 2,
  bgcolor: 'var(--surface-sunken)',
  borderRadius: 'var(--radius-m)',
  maxHeight: '10rem',
  overflow: 'auto',
};
