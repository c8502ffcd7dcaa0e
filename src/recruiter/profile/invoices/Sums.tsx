// Names with amounts, and their total.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Row {
  name: ReactNode;
  amount: string;
}

export function Sums({ label, rows, total }: { label: string; rows: readonly Row[]; total: Row }) {
  return (
    <Box component="table" aria-label={label} sx={table}>
      <tbody>
        {rows.map(({ name, amount }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td>{total.amount}</td>
        </tr>
      </tfoot>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { paddingBlock: 0.75, verticalAlign: 'top' },
  '& th': { fontWeight: 400, textAlign: 'start', overflowWrap: 'anywhere', paddingInlineEnd: 2 },
  '& td': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tfoot :is(th, td)': { fontWeight: 600, borderBlockStart: '1px solid var(--line)' },
};
