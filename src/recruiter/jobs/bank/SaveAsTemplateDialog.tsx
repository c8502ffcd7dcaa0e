// Saves a job's questions and ideal profile as one of the agency's hiring profile templates.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addHiringTemplate } from '#contract/bank.ts';
import type { Competence } from '#contract/job.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { configQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useActsForWholeAgency } from '../../../kit/use-may.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import type { QuestionFormValues } from '../job-form.ts';
import { competencesForTemplate, questionsForTemplate } from './bank-content.ts';
import { Explained } from './Explained.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { ProfessionField } from './ProfessionField.tsx';
import { RoomyDialog } from './RoomyDialog.tsx';

interface Props {
  questions: readonly QuestionFormValues[];
  competences: readonly Competence[];
  onClose: () => void;
}

export function SaveAsTemplateDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(false);
  const isWhole = useActsForWholeAgency();
  return (
    <>
      <RoomyDialog open={open} title={t('bank.template_keep_title')} width="sm" onClose={props.onClose}>
        {isWhole ? (
          <KeepForm {...props} onKept={() => setIsKept(true)} />
        ) : (
          <Explained onClose={props.onClose}>
            <RequireAccess wholeAgency />
          </Explained>
        )}
      </RoomyDialog>
      <KeptNotice text={isKept ? t('bank.template_kept') : null} onClose={() => setIsKept(false)} />
    </>
  );
}

const maxNameCharacters = 200;

function KeepForm({ questions, competences, onKept, onClose }: Props & { onKept: () => void }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  const [name, setName] = useState('');
  const [roleId, setRoleId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const content = {
    questions: questionsForTemplate(questions),
    competences: competencesForTemplate(competences),
  };
  const left = questions.length - content.questions.length;
  const isEmpty = content.questions.length + content.competences.length === 0;
  const keep = useKeep(() => {
    onKept();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) {
      setIsMissing(true);
      nameField.current?.focus();
      return;
    }
    keep.mutate({ name: name.trim(), role_id: roleId, ...content });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText sx={{ mb: 3 }}>
          {t('common.questions', { count: content.questions.length })}
          {' · '}
          {t('bank.competences', { count: content.competences.length })}
        </DialogContentText>
        <Stack spacing={2.5}>
          {isEmpty && <Alert severity="warning">{t('bank.template_empty')}</Alert>}
          {left > 0 && !isEmpty && (
            <Alert severity="info">{t('bank.template_left_out', { count: left })}</Alert>
          )}
          <TextField
            autoFocus
            inputRef={nameField}
            required
            label={t('bank.template_name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isMissing && !name.trim()}
            helperText={isMissing && !name.trim() ? t('fields.required') : undefined}
            slotProps={{ htmlInput: { dir: 'auto', maxLength: maxNameCharacters } }}
          />
          <ProfessionField roles={config?.roles ?? []} value={roleId} onChange={setRoleId} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={isEmpty} loading={keep.isPending}>
          {t('bank.keep')}
        </Button>
      </DialogActions>
    </Box>
  );
}

interface Draft {
  name: string;
  role_id: string | null;
  questions: ReturnType<typeof questionsForTemplate>;
  competences: ReturnType<typeof competencesForTemplate>;
}

function useKeep(onKept: () => void) {
  const { meet } = useFailures();
  const cache = useQueryClient();
  const ids = useWriteIds();
  const keep = useMutation({
    // A retry with the same content reuses its id, so it is the same write (P3).
    mutationFn: (draft: Draft) => callAsUser(addHiringTemplate, { body: { ...draft, id: ids.idFor(draft) } }),
    onSuccess: () => {
      ids.done();
      onKept();
      return cache.invalidateQueries({ queryKey: keys.hiringTemplates });
    },
    onError: (error, draft) => meet(error, { retry: () => keep.mutate(draft) }),
  });
  return keep;
}
