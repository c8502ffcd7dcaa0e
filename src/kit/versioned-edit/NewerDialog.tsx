// After `edited_meanwhile`: shows the newer version beside the user's own and lets them choose.
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { DialogShell } from '../DialogShell.tsx';
import type { Choice, Difference } from './save-over.ts';
import { isolated } from '../../i18n/isolated.ts';

export function NewerDialog({
  differences,
  editor,
  mayJoin,
  onChoose,
}: {
  differences: readonly Difference[];
  editor: string | undefined;
  mayJoin: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation();
  return (
    <DialogShell
      kind="warning"
      title={t('shell.newer_title')}
      width="md"
      isScrolledByKeyboard
      onClose={() => onChoose('neither')}
      actions={<Choices mayJoin={mayJoin} onChoose={onChoose} />}
    >
      <DialogContentText sx={{ mb: 2 }}>
        {editor !== undefined && <>{t('newer.by', { name: isolated(editor) })} </>}
        {differences.length > 0 ? t('newer.lead') : t('newer.same')}
      </DialogContentText>
      {differences.length > 0 && <Differences differences={differences} />}
    </DialogShell>
  );
}

function Choices({ mayJoin, onChoose }: { mayJoin: boolean; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button color="inherit" onClick={() => onChoose('neither')}>
        {t('common.cancel')}
      </Button>
      {mayJoin && (
        <Button variant="outlined" onClick={() => onChoose('both')}>
          {t('newer.both')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => onChoose('theirs')}>
        {t('newer.take')}
      </Button>
      <Button variant="contained" onClick={() => onChoose('mine')}>
        {t('newer.save_mine')}
      </Button>
    </>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  return (
    <Table size="small" role="table" sx={table}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          <TableCell role="columnheader">{t('newer.field')}</TableCell>
          <TableCell role="columnheader">{t('newer.theirs')}</TableCell>
          <TableCell role="columnheader">{t('newer.mine')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {differences.map(({ label, theirs, mine }) => (
          <TableRow key={label} role="row">
            <TableCell component="th" scope="row" role="rowheader">
              {label}
            </TableCell>
            <TableCell role="cell" dir="auto" className="own-way">
              {theirs}
            </TableCell>
            <TableCell role="cell" dir="auto" className="own-way">
              {mine}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/**
 * On a phone the field name is above its two versions. Roles are explicit because a table row with `display: grid`
 * may lose them.
 */
const table = {
  tableLayout: 'fixed',
  '& th, & td': { verticalAlign: 'top', overflowWrap: 'anywhere', paddingInline: { xs: 1, sm: 2 } },
  '& td': { whiteSpace: 'pre-wrap' },
  '& [role="row"]': { display: { xs: 'grid', sm: 'table-row' }, gridTemplateColumns: '1fr 1fr' },
  '& [role="columnheader"]:first-of-type': {
    width: { sm: '22%' },
    display: { xs: 'none', sm: 'table-cell' },
  },
  '& [role="rowheader"]': {
    gridColumn: '1 / -1',
    fontWeight: 600,
    borderBlockEnd: { xs: 'none', sm: '1px solid var(--line)' },
  },
};
