// Saves the current filters and layout as a named view, or edits a saved view.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { ViewListed } from '#contract/view.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import type { CandidateSearch } from '../candidate-search.ts';
import { showNotice } from '../notices.ts';
import { useSaveView } from './change-views.ts';
import { viewOf } from './view-search.ts';

interface Props {
  jobId: string;
  search: CandidateSearch;
  /** The view to edit; null creates one. */
  view: ViewListed | null;
  onClose: () => void;
}

const maxLength = 60;

export function SaveViewDialog({ jobId, search, view, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const failures = useFailures();
  const saving = useSaveView();
  const [viewId] = useState(() => view?.id ?? newId());
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.shared ?? false);
  const [isEveryJob, setIsEveryJob] = useState(view ? view.job_id === null : false);
  // Renaming keeps the view's filters by default.
  const [isAsNow, setIsAsNow] = useState(view === null);
  const [isMissing, setIsMissing] = useState(false);

  const save = async () => {
    const words = name.trim();
    setIsMissing(!words);
    if (!words || saving.isPending) return;
    const shows = view && !isAsNow ? { filters: view.filters, layout: view.layout } : viewOf(search);
    const job_id = isEveryJob ? null : (view?.job_id ?? jobId);
    try {
      await saving.mutateAsync({ id: viewId, name: words, job_id, shared: isShared, ...shows });
      showNotice({ severity: 'success', text: t('candidates.view_saved', { name: words }) });
      onClose();
    } catch (error) {
      failures.meet(error, { retry: () => void save() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogHeading id={id}>{t(view ? 'candidates.view_change' : 'candidates.view_save')}</DialogHeading>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
          <TextField
            autoFocus
            label={t('candidates.view_name')}
            value={name}
            error={isMissing}
            helperText={isMissing ? t('common.fill_all_fields') : t('candidates.view_hint')}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
          />
          <Choice label={t('candidates.view_share')} isOn={isShared} onChange={setIsShared} />
          <Choice label={t('candidates.view_every_job')} isOn={isEveryJob} onChange={setIsEveryJob} />
          {view && <Choice label={t('candidates.view_as_now')} isOn={isAsNow} onChange={setIsAsNow} />}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {t('candidates.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function Choice(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, onChange } = props;
  return (
    <FormControlLabel control={<Switch checked={isOn} onChange={(_, on) => onChange(on)} />} label={label} />
  );
}
