// Saves a job's question to the agency's bank, with its subject, profession and language.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addToBank, type BankContent } from '#contract/bank.ts';
import { languages, type Language } from '#contract/languages.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { configQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { useCatalogueName } from '../../../i18n/catalogue-name.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useActsForWholeAgency } from '../../../kit/use-may.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import type { QuestionFormValues } from '../job-form.ts';
import { contentForBank } from './bank-content.ts';
import { Explained } from './Explained.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { ProfessionField } from './ProfessionField.tsx';
import { QuestionFacts } from './QuestionFacts.tsx';
import { RoomyDialog } from './RoomyDialog.tsx';
import { SelectField } from './SelectField.tsx';

interface Props {
  /** Null: closed. */
  question: QuestionFormValues | null;
  onClose: () => void;
}

export function SaveToBankDialog({ question, onClose }: Props) {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(false);
  // Keeps the content during the fade-out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  const content = shown && contentForBank(shown);
  const isWhole = useActsForWholeAgency();
  return (
    <>
      <RoomyDialog open={question !== null} title={t('bank.keep_title')} width="sm" onClose={onClose}>
        {isWhole && content ? (
          <KeepForm
            content={content}
            hasMedia={Boolean(shown?.image_file_id ?? shown?.video_file_id)}
            onKept={() => {
              setIsKept(true);
              onClose();
            }}
            onClose={onClose}
          />
        ) : (
          <Explained onClose={onClose}>
            {isWhole ? (
              <Alert severity="warning">{t('bank.keep_unfinished')}</Alert>
            ) : (
              <RequireAccess wholeAgency />
            )}
          </Explained>
        )}
      </RoomyDialog>
      <KeptNotice text={isKept ? t('bank.kept') : null} onClose={() => setIsKept(false)} />
    </>
  );
}

function KeepForm({
  content,
  hasMedia,
  onKept,
  onClose,
}: {
  content: BankContent;
  hasMedia: boolean;
  onKept: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const config = useQuery(configQuery);
  const [subjectId, setSubjectId] = useState('');
  const [roleId, setRoleId] = useState<string | null>(null);
  const [language, setLanguage] = useState(useLanguage());
  const [isMissing, setIsMissing] = useState(false);
  const subjectField = useRef<HTMLSelectElement>(null);
  const keep = useKeep(onKept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!subjectId) {
      setIsMissing(true);
      subjectField.current?.focus();
      return;
    }
    keep.mutate({ ...content, subject_id: subjectId, role_id: roleId, language });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogContent sx={{ pt: 0 }}>
        <Box sx={quote}>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 0.5 }}>
            {content.question}
          </Typography>
          <QuestionFacts question={content} />
        </Box>
        <Loaded query={config}>
          {({ subjects, roles }) => (
            <Stack spacing={2.5} sx={{ mt: 3 }}>
              <SelectField
                required
                inputRef={subjectField}
                label={t('bank.subject')}
                value={subjectId}
                options={[
                  { value: '', label: t('bank.choose_subject') },
                  ...subjects.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
                ]}
                fault={isMissing && !subjectId ? t('fields.required') : undefined}
                onChange={setSubjectId}
              />
              <ProfessionField roles={roles} value={roleId} onChange={setRoleId} />
              <SelectField
                label={t('bank.written_in')}
                value={language}
                options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
                onChange={setLanguage}
              />
              {hasMedia && <Alert severity="info">{t('bank.keep_media')}</Alert>}
            </Stack>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={keep.isPending}>
          {t('bank.keep')}
        </Button>
      </DialogActions>
    </Box>
  );
}

type Draft = BankContent & { subject_id: string; role_id: string | null; language: Language };

function useKeep(onKept: () => void) {
  const { meet } = useFailures();
  const cache = useQueryClient();
  const ids = useWriteIds();
  const keep = useMutation({
    // A retry with the same content reuses its id, so it is the same write (P3).
    mutationFn: (draft: Draft) => callAsUser(addToBank, { body: { ...draft, id: ids.idFor(draft) } }),
    onSuccess: () => {
      ids.done();
      onKept();
      return cache.invalidateQueries({ queryKey: keys.bank });
    },
    onError: (error, draft) => meet(error, { retry: () => keep.mutate(draft) }),
  });
  return keep;
}

const quote = {
  p: 2,
  bgcolor: 'var(--surface-sunken)',
  borderRadius: 'var(--radius-m)',
  maxHeight: '10rem',
  overflow: 'auto',
};
