// The job form: basics, questions, and optional sections. It saves drafts automatically, asks before the user
// leaves with unsaved changes, and moves focus to the first invalid field.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { JobDraft } from '#contract/job.ts';
import { CallError } from '../../api/call-error.ts';
import type { DraftStore } from '../../kit/drafts.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { JobBasics } from './JobBasics.tsx';
import type { JobFormValues } from './job-form.ts';
import { jobResolver } from './job-resolver.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { OptionalSections } from './OptionalSections.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useUnsavedChanges, type UnsavedJob } from './unsaved-changes.ts';
import { useLeadToFault } from './use-lead-to-fault.ts';

/** What happens after saving: open the job's page, or stay on the form and open a preview. */
export type After = 'leave' | 'preview';

interface JobFormProps {
  /** The stored job, or an empty one. */
  initial: JobFormValues;
  draft: DraftStore<UnsavedJob>;
  baseUpdatedAt: string | null;
  submitLabel: string;
  preview: { isPending: boolean; blockedUrl: string | null };
  mayPreview: boolean;
  onSubmit: (job: JobDraft, after: After) => Promise<void>;
  /** Previews the stored job. Absent for a new job. */
  onPreview?: () => void;
}

export function JobForm({ initial, draft, baseUpdatedAt, onSubmit, onPreview, ...props }: JobFormProps) {
  const { t } = useTranslation();
  const failures = useFailures();
  const form = useForm<JobFormValues, unknown, JobDraft>({
    resolver: jobResolver,
    defaultValues: initial,
    shouldFocusError: false,
  });
  const { handleSubmit, setError, formState } = form;
  const changes = useUnsavedChanges(form, { initial, draft, baseUpdatedAt });
  const { isBack, isUnsaved } = changes;
  const isWrong = Object.keys(formState.errors).length > 0;
  const { ref, leadToFault } = useLeadToFault<HTMLFormElement>(isWrong ? formState.submitCount : 0);
  const [saving, setSaving] = useState<After | null>(null);
  const submit = async (after: After, event?: FormEvent) => {
    const send = async (job: JobDraft) => {
      setSaving(after);
      changes.noteSubmitted();
      try {
        await onSubmit(job, after);
      } catch (error) {
        if (error instanceof CallError && showFaults(error.fields, setError)) leadToFault();
        else failures.meet(error, { retry: () => void submit(after) });
      } finally {
        setSaving(null);
      }
    };
    await handleSubmit(send)(event);
  };
  const preview = () => (onPreview && !isUnsaved ? onPreview() : void submit('preview'));
  return (
    <FormProvider {...form}>
      <Box ref={ref} component="form" noValidate onSubmit={(event) => void submit('leave', event)}>
        <Stack spacing={{ xs: 2, sm: 3 }}>
          {isBack && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={changes.discard}>
                  {t('jobs.draft_discard')}
                </Button>
              }
            >
              {t('jobs.draft_kept')}
            </Alert>
          )}
          <JobBasics />
          <QuestionList />
          <OptionalSections />
          {isWrong && <Alert severity="error">{t('common.fill_all_fields')}</Alert>}
          <SaveBar
            submitLabel={props.submitLabel}
            isUnsaved={isUnsaved}
            isNew={onPreview === undefined}
            busy={props.preview.isPending ? 'preview' : saving}
            previewUrl={props.preview.blockedUrl}
            onPreview={props.mayPreview ? preview : undefined}
          />
        </Stack>
      </Box>
      <LeaveGuard draft={draft} />
    </FormProvider>
  );
}
