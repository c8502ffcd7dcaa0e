// After `edited_meanwhile`: the newer version beside one's own, and the choice between them (DESIGN.md 4).
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHeading } from './DialogHeading.tsx';

/** A field in which the two differ. */
export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

export function NewerDialog({
  differences,
  onTakeTheirs,
  onKeepMine,
  onClose,
}: {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogHeading id={id} kind="warning">
        {t('shell.newer_title')}
      </DialogHeading>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {differences.length > 0 ? t('jobs.newer_text') : t('jobs.newer_same')}
        </DialogContentText>
        {differences.length > 0 && <Differences differences={differences} />}
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {t('jobs.newer_take')}
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          {t('jobs.newer_keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  return (
    <Table
      size="small"
      sx={{ '& td': { verticalAlign: 'top', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('jobs.newer_field')}</TableCell>
          <TableCell>{t('jobs.newer_theirs')}</TableCell>
          <TableCell>{t('jobs.newer_mine')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {differences.map(({ label, theirs, mine }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell dir="auto">{theirs}</TableCell>
            <TableCell dir="auto">{mine}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
