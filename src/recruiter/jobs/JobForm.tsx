// The form of a job: its description, its questions, its settings. It keeps unsaved changes by itself and leads to the
// first field that is wrong.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { JobDraft } from '#contract/job.ts';
import { JobBasics } from './JobBasics.tsx';
import type { JobFormValues } from './job-form.ts';
import { jobResolver } from './job-resolver.ts';
import { JobSettings } from './JobSettings.tsx';
import type { DraftKeeper } from './kept-draft.ts';
import { QuestionList } from './QuestionList.tsx';

export function JobForm({
  initial,
  keeper,
  baseUpdatedAt,
  submitLabel,
  busy,
  onSubmit,
}: {
  /** The job as it is stored, or an empty one. */
  initial: JobFormValues;
  keeper: DraftKeeper;
  baseUpdatedAt: string | null;
  submitLabel: string;
  busy: boolean;
  onSubmit: (draft: JobDraft, setError: UseFormSetError<JobFormValues>) => void;
}) {
  const { t } = useTranslation();
  const [kept] = useState(() => keeper.load());
  const [isBack, setIsBack] = useState(kept !== null);
  const form = useForm<JobFormValues, unknown, JobDraft>({
    resolver: jobResolver,
    defaultValues: kept?.values ?? initial,
  });
  const { subscribe, handleSubmit, setError, reset, formState } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keeper.keep({ values, baseUpdatedAt: kept?.baseUpdatedAt ?? baseUpdatedAt }),
      }),
    [subscribe, keeper, kept, baseUpdatedAt],
  );
  const discard = () => {
    keeper.drop();
    setIsBack(false);
    reset(initial);
    // Resetting is a change too, and must not be kept as one.
    keeper.drop();
  };
  const isWrong = Object.keys(formState.errors).length > 0;
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={handleSubmit((draft) => onSubmit(draft, setError))}>
        <Stack spacing={4}>
          {isBack && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={discard}>
                  {t('jobs.draft_discard')}
                </Button>
              }
            >
              {t('jobs.draft_kept')}
            </Alert>
          )}
          <JobBasics />
          <QuestionList />
          <JobSettings />
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            {isWrong && (
              <Alert severity="error" sx={{ width: '100%' }}>
                {t('common.fill_all_fields')}
              </Alert>
            )}
            <Button type="submit" variant="contained" size="large" loading={busy}>
              {submitLabel}
            </Button>
          </Stack>
        </Stack>
      </Box>
    </FormProvider>
  );
}
