// The job form: basics, questions, and optional sections. It saves drafts automatically, asks before the user
// leaves with unsaved changes, and moves focus to the first invalid field.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDraft } from '#contract/job.ts';
import type { DraftStore } from '../../kit/drafts.ts';
import { useFormPick } from '../../kit/forms/use-contract-form.ts';
import { useVisits } from '../../kit/forms/use-visits.ts';
import { JobBasics } from './JobBasics.tsx';
import type { JobFormValues } from './job-form.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { OptionalSections } from './OptionalSections.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useUnsavedJob, type UnsavedJob } from './unsaved-changes.ts';
import { JobFormContext, TryQuestionContext } from './use-job-form.ts';
import { useLeadToFault } from './use-lead-to-fault.ts';

/** What happens after saving: open the job's page, or stay on the form and open a preview. */
export type After = 'leave' | 'preview';

interface JobFormProps {
  /** The stored job, or an empty one. */
  initial: JobFormValues;
  draft: DraftStore<UnsavedJob>;
  /** Fills a new job. */
  start?: Partial<JobFormValues>;
  baseUpdatedAt: string | null;
  submitLabel: string;
  preview: { isPending: boolean; blockedUrl: string | null };
  mayPreview: boolean;
  /** `questionId`: preview only this question. Resolves to false if nothing was saved. */
  onSubmit: (job: JobDraft, after: After, questionId?: string) => Promise<boolean>;
  /** Previews the stored job. Absent for a new job. */
  onPreview?: (questionId?: string) => void;
}

export function JobForm({
  initial,
  draft,
  start,
  baseUpdatedAt,
  onSubmit,
  onPreview,
  ...props
}: JobFormProps) {
  const { t } = useTranslation();
  const { ref, leadToFault } = useLeadToFault<HTMLFormElement>();
  const after = useRef<{ next: After; questionId?: string }>({ next: 'leave' });
  const [saving, setSaving] = useState<After | null>(null);
  const { form, isBack, isUnsaved, discard } = useUnsavedJob({
    initial,
    draft,
    start,
    baseUpdatedAt,
    onFaults: leadToFault,
    submit: async (job) => {
      const { next, questionId } = after.current;
      setSaving(next);
      try {
        return await onSubmit(job, next, questionId);
      } finally {
        setSaving(null);
      }
    },
  });
  const isWrong = useFormPick(form, ({ faults, refusals }) => refusals > 0 && Object.keys(faults).length > 0);
  const visits = useVisits(form);
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    after.current = { next: 'leave' };
    form.submit(event);
  };
  const preview = (questionId?: string) => {
    if (onPreview && !isUnsaved) return onPreview(questionId);
    after.current = { next: 'preview', ...(questionId !== undefined && { questionId }) };
    form.submit();
  };
  return (
    <JobFormContext value={form}>
      <TryQuestionContext value={props.mayPreview ? preview : null}>
        <Box ref={ref} component="form" noValidate onSubmit={submit} {...visits}>
          <Stack spacing={{ xs: 2, sm: 3 }}>
            {isBack && (
              <Alert
                severity="info"
                action={
                  <Button color="inherit" size="small" onClick={discard}>
                    {t('jobs.draft_discard')}
                  </Button>
                }
              >
                {t('jobs.draft_restored')}
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
              onPreview={props.mayPreview ? () => preview() : undefined}
            />
          </Stack>
        </Box>
        <LeaveGuard draft={draft} />
      </TryQuestionContext>
    </JobFormContext>
  );
}
