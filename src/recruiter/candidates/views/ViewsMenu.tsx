// A list's saved views: the user's own, to open, rename, share and remove; those shared by colleagues; and saving the
// current one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ViewListed, View, removeView, saveView } from '#contract/view.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { SwitchField } from '../../../kit/forms/SwitchField.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { searchOf, type Shown } from './view-search.ts';

interface Props {
  at: RefObject<HTMLElement | null>;
  /** Null: the list across jobs. */
  jobId: string | null;
  /** What is on the screen. */
  current: Shown;
  views: readonly ViewListed[];
  shown: ViewListed | undefined;
  onShow: (search: CandidateSearch) => void;
  onClose: () => void;
}

export function ViewsMenu({ at, jobId, current, views, shown, onShow, onClose }: Props) {
  const { t } = useTranslation();
  // The view to edit, or null for a new one.
  const [saving, setSaving] = useState<ViewListed | null | undefined>();
  const remove = useRemoveView();
  const own = views.filter((view) => view.own);
  const shared = views.filter((view) => !view.own);
  const show = (view: ViewListed) => {
    onShow(searchOf(view));
    onClose();
  };
  if (saving !== undefined)
    return <SaveViewDialog jobId={jobId} current={current} view={saving} onClose={onClose} />;
  return (
    <Popover
      open
      anchorEl={() => at.current ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('candidates.views'),
          sx: { inlineSize: 'min(22rem, 100vw)' },
        },
      }}
    >
      <Box sx={{ padding: 1, display: 'grid', gap: 0.5 }}>
        {views.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ padding: 1 }}>
            {t('candidates.views_empty')}
          </Typography>
        )}
        {own.length > 0 && (
          <Group title={t('candidates.views_own')}>
            {own.map((view) => (
              <Line key={view.id} view={view} isShown={view === shown} onShow={() => show(view)}>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={t('candidates.view_change_of', { name: view.name })}
                  onClick={() => setSaving(view)}
                >
                  {t('common.edit')}
                </Button>
                <Button
                  size="small"
                  color="error"
                  aria-label={t('candidates.view_remove_of', { name: view.name })}
                  onClick={() => remove(view)}
                >
                  {t('candidates.remove')}
                </Button>
              </Line>
            ))}
          </Group>
        )}
        {shared.length > 0 && (
          <Group title={t('candidates.views_shared')}>
            {shared.map((view) => (
              <Line key={view.id} view={view} isShown={view === shown} onShow={() => show(view)} />
            ))}
          </Group>
        )}
        <Divider />
        <Button onClick={() => setSaving(null)} sx={{ justifyContent: 'start' }}>
          {t('candidates.view_save')}
        </Button>
      </Box>
    </Popover>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <Typography variant="caption" color="textSecondary" sx={{ paddingInline: 1 }} aria-hidden>
        {title}
      </Typography>
      {children}
    </div>
  );
}

function Line(props: { view: ViewListed; isShown: boolean; onShow: () => void; children?: ReactNode }) {
  const { view, isShown, onShow, children } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Button
        color="inherit"
        aria-current={isShown ? 'true' : undefined}
        onClick={onShow}
        sx={{
          flex: 1,
          minInlineSize: 0,
          justifyContent: 'start',
          paddingInline: 1,
          fontWeight: isShown ? 600 : 400,
          overflow: 'hidden',
        }}
      >
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {view.name}
        </Box>
      </Button>
      {children}
    </Box>
  );
}

const ViewForm = z.extend(z.pick(View, { name: true, shared: true }), {
  isForEveryJob: z.boolean(),
  /** Stores what is on the screen. Renaming keeps the view's own by default. */
  takesCurrent: z.boolean(),
});

interface SaveProps {
  /** Null: the list across jobs. */
  jobId: string | null;
  current: Shown;
  /** The view to edit; null creates one. */
  view: ViewListed | null;
  onClose: () => void;
}

/** Saves what is on the screen as a named view, or edits a saved view. */
function SaveViewDialog({ jobId, current, view, onClose }: SaveProps) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useSaveView();
  const form = useContractForm({
    schema: ViewForm,
    values: {
      name: view?.name ?? '',
      shared: view?.shared ?? false,
      isForEveryJob: jobId === null || (view !== null && view.job_id === null),
      takesCurrent: view === null,
    },
    // One id per dialog: a corrected name is the same view.
    writeOf: () => 'view',
    submit: async ({ name, shared, isForEveryJob, takesCurrent }, newViewId) => {
      const shows = view && !takesCurrent ? shownBy(view) : current;
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
        {jobId !== null && (
          <SwitchField form={form} name="isForEveryJob" label={t('candidates.view_every_job')} />
        )}
        {view && <SwitchField form={form} name="takesCurrent" label={t('candidates.view_as_now')} />}
      </Stack>
    </FormDialog>
  );
}

function shownBy({ filters, layout, sort, direction, columns }: View): Shown {
  return { filters, layout, sort, direction, columns };
}

/** Saves and removes views. The server answers with all of them. */
function useSaveView() {
  return useMutation({
    mutationFn: ({ id, ...body }: View) => callAsUser(saveView, { params: { id }, body }),
    onSuccess: (views, _view, _before, { client }) => client.setQueryData(keys.views, views),
  });
}

/** Removes a view and offers Undo. */
function useRemoveView(): (view: ViewListed) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failures = useFailures();
  const { mutateAsync: save } = useSaveView();
  return (view) => void run(view);

  async function run(view: ViewListed): Promise<void> {
    try {
      const views = await callAsUser(removeView, { params: { id: view.id } });
      client.setQueryData(keys.views, views);
      const { own: _own, ...removed } = view;
      const back = () => void save(removed).catch((error: unknown) => failures.handleError(error));
      showNotice({
        severity: 'success',
        text: t('candidates.view_removed', { name: view.name }),
        action: { label: t('responses.undo'), run: back },
      });
    } catch (error) {
      failures.handleError(error, { retry: () => void run(view) });
    }
  }
}
