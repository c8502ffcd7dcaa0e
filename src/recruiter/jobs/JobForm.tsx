// The job form: basics, questions, and optional sections. It saves drafts automatically, asks before the user
// leaves with unsaved changes, and moves focus to the first invalid field.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { JobDraft } from '#contract/job.ts';
import type { CallError } from '../../api/call-error.ts';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { JobBasics } from './JobBasics.tsx';
import type { JobFormValues } from './job-form.ts';
import { jobResolver } from './job-resolver.ts';
import type { DraftKeeper } from './kept-draft.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { OptionalSections } from './OptionalSections.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SaveBar, type Busy } from './SaveBar.tsx';
import { useKeptChanges } from './use-kept-changes.ts';
import { useLeadToFault } from './use-lead-to-fault.ts';

/** What happens after saving: open the job's page, or stay on the form and open a preview. */
export type After = 'leave' | 'preview';

export interface JobFormProps {
  /** The stored job, or an empty one. */
  initial: JobFormValues;
  keeper: DraftKeeper;
  baseUpdatedAt: string | null;
  submitLabel: string;
  busy: Busy;
  previewUrl: string | null;
  /** `showFields` shows the server's field errors and returns whether there were any. */
  onSubmit: (draft: JobDraft, after: After, showFields: (error: CallError) => boolean) => void;
  /** Previews the stored job. Absent for a new job. */
  onPreview?: () => void;
  mayPreview: boolean;
}

export function JobForm({ initial, keeper, baseUpdatedAt, onSubmit, onPreview, ...props }: JobFormProps) {
  const { t } = useTranslation();
  const form = useForm<JobFormValues, unknown, JobDraft>({
    resolver: jobResolver,
    defaultValues: initial,
    shouldFocusError: false,
  });
  const { handleSubmit, setError, formState } = form;
  const changes = useKeptChanges(form, { initial, keeper, baseUpdatedAt });
  const { isBack, isUnsaved } = changes;
  const isWrong = Object.keys(formState.errors).length > 0;
  const { ref, leadToFault } = useLeadToFault<HTMLFormElement>(isWrong ? formState.submitCount : 0);
  const submit = (after: After) =>
    handleSubmit((draft) => {
      changes.noteSubmitted();
      onSubmit(draft, after, (error) => {
        const isShown = showFaults(error.fields, setError);
        if (isShown) leadToFault();
        return isShown;
      });
    });
  const preview = () => (onPreview && !isUnsaved ? onPreview() : void submit('preview')());
  return (
    <FormProvider {...form}>
      <Box ref={ref} component="form" noValidate onSubmit={submit('leave')}>
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
            busy={props.busy}
            previewUrl={props.previewUrl}
            onPreview={props.mayPreview ? preview : undefined}
          />
        </Stack>
      </Box>
      <LeaveGuard keeper={keeper} />
    </FormProvider>
  );
}
