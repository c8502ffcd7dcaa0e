// Saves the current filters and layout as a named view, or edits a saved view.
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { View, type ViewListed } from '#contract/view.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { SwitchField } from '../../../kit/forms/SwitchField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import type { CandidateSearch } from '../candidate-search.ts';
import { showNotice } from '../notices.ts';
import { useSaveView } from './change-views.ts';
import { viewOf } from './view-search.ts';

const ViewForm = z.extend(z.pick(View, { name: true, shared: true }), {
  isForEveryJob: z.boolean(),
  /** Stores the current filters and layout. Renaming keeps the view's own by default. */
  takesCurrent: z.boolean(),
});

interface Props {
  jobId: string;
  search: CandidateSearch;
  /** The view to edit; null creates one. */
  view: ViewListed | null;
  onClose: () => void;
}

export function SaveViewDialog({ jobId, search, view, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useSaveView();
  const form = useContractForm({
    schema: ViewForm,
    values: {
      name: view?.name ?? '',
      shared: view?.shared ?? false,
      isForEveryJob: view !== null && view.job_id === null,
      takesCurrent: view === null,
    },
    // One id per dialog: a corrected name is the same view.
    writeOf: () => 'view',
    submit: async ({ name, shared, isForEveryJob, takesCurrent }, newViewId) => {
      const shows = view && !takesCurrent ? { filters: view.filters, layout: view.layout } : viewOf(search);
      const job_id = isForEveryJob ? null : (view?.job_id ?? jobId);
      await save({ id: view?.id ?? newViewId, name, job_id, shared, ...shows });
      showNotice({ severity: 'success', text: t('candidates.view_saved', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(view ? 'candidates.view_change' : 'candidates.view_save')}
      submitLabel={t('candidates.save')}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="name"
        label={t('candidates.view_name')}
        helperText={t('candidates.view_hint')}
        maxLength={60}
        autoFocus
      />
      <Stack spacing={1}>
        <SwitchField form={form} name="shared" label={t('candidates.view_share')} />
        <SwitchField form={form} name="isForEveryJob" label={t('candidates.view_every_job')} />
        {view && <SwitchField form={form} name="takesCurrent" label={t('candidates.view_as_now')} />}
      </Stack>
    </FormDialog>
  );
}
