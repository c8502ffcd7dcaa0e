// Chooses and orders the table's columns, and the height of its rows. Every change is saved and shown at once: the columns
// for this list, the height for the lists of all jobs.
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { CandidateColumn } from '#contract/preferences.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { usePreferences, useSavePreferences } from '../../../kit/use-preferences.ts';
import type { CandidateFilterChange, CandidateSearch } from '../queries/candidate-search.ts';
import { columnLabels, columnsChange, moved, offered, toggled, type ListOf } from './columns.ts';
import { useColumns } from './use-table-look.ts';

interface Props {
  job: ListOf;
  search: CandidateSearch;
  onChange: (change: CandidateFilterChange) => void;
  onClose: () => void;
}

export function ColumnsDialog({ job, search, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { density } = usePreferences();
  const save = useSavePreferences();
  const shown = useColumns(job, search);
  /** An empty list restores the default. The columns of a view no longer apply. */
  const show = (columns: CandidateColumn[]) => {
    save(columnsChange(job, columns));
    if (search.columns) onChange({ columns: undefined });
  };
  return (
    <DialogShell
      title={t('candidates.columns')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={() => show([])}>
            {t('candidates.columns_default')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <Box component="ul" aria-label={t('candidates.columns')} sx={list}>
        {offered(shown).map((column) => (
          <ColumnItem key={column} column={column} shown={shown} onShow={show} />
        ))}
      </Box>
      {job && (
        <ChoiceBox
          label={t('candidates.density')}
          value={density}
          options={(['comfortable', 'compact'] as const).map((value) => ({
            value,
            label: t(`candidates.densities.${value}`),
          }))}
          onChange={(value) => save({ density: value })}
          sx={{ mt: 2 }}
        />
      )}
    </DialogShell>
  );
}

function ColumnItem({
  column,
  shown,
  onShow,
}: {
  column: CandidateColumn;
  shown: readonly CandidateColumn[];
  onShow: (columns: CandidateColumn[]) => void;
}) {
  const { t } = useTranslation();
  const name = t(columnLabels[column]);
  const place = shown.indexOf(column);
  const isShown = place >= 0;
  return (
    <Box component="li" sx={item}>
      <FormControlLabel
        label={name}
        control={
          <Checkbox
            checked={isShown}
            // The table has at least one column.
            disabled={isShown && shown.length === 1}
            onChange={() => onShow(toggled(shown, column))}
          />
        }
        sx={{ flex: 1, margin: 0 }}
      />
      {isShown && (
        <>
          <IconButton
            aria-label={t('candidates.column_earlier', { name })}
            // Not disabled, which would lose the focus.
            aria-disabled={place === 0}
            onClick={() => onShow(moved(shown, column, -1))}
          >
            <Icon path={mdiArrowUp} fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={t('candidates.column_later', { name })}
            aria-disabled={place === shown.length - 1}
            onClick={() => onShow(moved(shown, column, 1))}
          >
            <Icon path={mdiArrowDown} fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none' };
const item = {
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 'var(--target)',
  '& [aria-disabled="true"]': { opacity: 0.4 },
};
