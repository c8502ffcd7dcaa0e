// One message in one language: its texts, variables, preview and actions.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { isLetter, type MessageTemplate } from '#contract/message.ts';
import type { User } from '#contract/user.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { exampleValues } from './example-values.ts';
import { MessageFields } from './MessageFields.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { TestMessage } from './TestMessage.tsx';
import { useMessageForm } from './use-message-form.ts';

export function MessageEditor({
  template,
  job,
  user,
  mayChange,
}: {
  template: MessageTemplate;
  job: JobDetail;
  user: User;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const form = useMessageForm(template);
  const [isResetting, setIsResetting] = useState(false);
  const values = useMemo(
    () => exampleValues(job, user, template.language, { origin: location.origin, now: Date.now() }),
    [job, user, template.language],
  );
  const isFaulty = Object.keys(form.faults).length > 0;
  return (
    <Box sx={columns}>
      <Stack
        component="form"
        noValidate
        spacing={2.5}
        sx={{ minInlineSize: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFaulty) form.save();
        }}
      >
        <MessageFields
          kind={template.kind}
          language={template.language}
          texts={form.texts}
          faults={form.faults}
          isReadOnly={!mayChange}
          onChange={form.change}
        />
        {form.isOvertaken && <Alert severity="warning">{t('invites.messages.overtaken')}</Alert>}
        {mayChange && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Button
              type="submit"
              variant="contained"
              disabled={!form.isChanged || isFaulty}
              loading={form.isSaving}
            >
              {t('invites.messages.save')}
            </Button>
            {form.isChanged && (
              <Button color="inherit" onClick={form.discard}>
                {t('invites.messages.discard')}
              </Button>
            )}
            {!template.is_default && (
              <Button color="error" onClick={() => setIsResetting(true)} loading={form.reset.isPending}>
                {t('invites.messages.reset')}
              </Button>
            )}
          </Stack>
        )}
        <Box role="status" sx={{ color: 'text.secondary', fontSize: 'var(--text-s)' }}>
          {statusOf()}
        </Box>
      </Stack>
      <Stack spacing={2.5} sx={{ minInlineSize: 0 }}>
        <MessagePreview
          kind={template.kind}
          texts={form.texts}
          language={template.language}
          values={values}
        />
        {mayChange && (
          <TestMessage
            email={user.email}
            hasSms={!isLetter(template.kind)}
            isFaulty={isFaulty}
            isBusy={form.test.isPending}
            isSent={form.test.isSuccess}
            onSend={(phone) => form.test.mutate({ jobId: job.id, ...(phone ? { phone } : {}) })}
          />
        )}
      </Stack>
      {form.dialog}
      <ConfirmDialog
        open={isResetting}
        danger
        title={t('invites.messages.reset_title')}
        text={t('invites.messages.reset_text')}
        confirm={t('invites.messages.reset')}
        onConfirm={() => {
          setIsResetting(false);
          form.reset.mutate();
        }}
        onClose={() => setIsResetting(false)}
      />
    </Box>
  );

  function statusOf(): string {
    if (form.isChanged) return mayChange ? t('invites.messages.unsaved') : '';
    if (template.is_default) return oursOf();
    return form.isSaved ? t('invites.messages.saved') : t('invites.messages.yours');
  }

  function oursOf(): string {
    const ours = t('invites.messages.ours');
    return isLetter(template.kind) ? `${ours} ${t('invites.messages.letter_unbegun')}` : ours;
  }
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 4,
  alignItems: 'start',
};
