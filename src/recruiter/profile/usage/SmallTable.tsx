// A table of names and numbers that fits on a phone.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface SmallRow {
  key: string;
  name: ReactNode;
  numbers: readonly string[];
}

/** `heads`: the heading of the name column, then of each number column. `caption` is for screen readers. */
export function SmallTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly SmallRow[];
}) {
  return (
    <Box component="table" sx={table}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, numbers }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={index}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 1, paddingInline: 1, borderBlockEnd: '1px solid var(--line)', textAlign: 'end' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
  '& tbody th, & thead th:first-of-type': { textAlign: 'start', overflowWrap: 'anywhere' },
  '& tbody th': { fontWeight: 400, width: '99%' },
  '& tbody td:first-of-type': { paddingInlineStart: 1 },
  '& thead th': {
    typography: 'body2',
    color: 'text.secondary',
    fontWeight: 400,
    verticalAlign: 'bottom',
    whiteSpace: { sm: 'nowrap' },
  },
  '& th:last-child, & td:last-child': { paddingInlineEnd: 0 },
} as const;
