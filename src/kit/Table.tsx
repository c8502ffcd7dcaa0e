// The table of the signed-in area, with sortable columns and row actions. Where there is no room for columns, each row
// is a card, with the column's name before each value.

// Safari drops the roles of table elements that CSS displays otherwise, as cards are, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Icon } from './Icon.tsx';

/** With `sortBy` and with numbers, readers can sort by the column. `sorting`: the rows are sorted elsewhere. */
export type Column<Row> =
  | {
      head: string;
      cell: (row: Row) => ReactNode;
      sortBy?: (row: Row) => string;
      sorting?: Sorting | undefined;
      number?: never;
    }
  | { head: string; number: (row: Row) => number; sorting?: never };

interface Sorting {
  /** Undefined: by another column. */
  direction: Direction | undefined;
  onSort: () => void;
}

interface Props<Row> {
  /** The table's name, or the id of the heading that has it. */
  label?: string;
  labelledBy?: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  /** Content below the row, as wide as the table. */
  below?: (row: Row) => ReactNode;
  /** A longer list gets a button for as many more. */
  rowsAtOnce?: number;
  /** Rows of two lines of small text, 56 px high. */
  isDense?: boolean;
  /** For a table that is not inside a card. */
  isCard?: boolean;
}

export function Table<Row>(props: Props<Row>) {
  const { label, labelledBy, rows, keyOf, columns, actions, below, rowsAtOnce = Infinity } = props;
  const { isDense = false, isCard } = props;
  const { t } = useTranslation();
  const { sorted, sort, toggle } = useSort(rows, columns);
  const [limit, setLimit] = useState(rowsAtOnce);
  const table = (
    <Box sx={frameOf(columns.length + (actions ? 1 : 0) > fewColumns, isDense)}>
      <table role="table" aria-label={label} aria-labelledby={labelledBy}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <Head
                key={column.head}
                column={column}
                {...(column.sorting ?? {
                  direction: sort?.index === index ? sort.direction : undefined,
                  onSort: () => toggle(index),
                })}
              />
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="unseen">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted.slice(0, limit).map((row) => (
            <Fragment key={keyOf(row)}>
              <tr role="row">
                {columns.map((column, index) => (
                  <Cell key={column.head} column={column} row={row} isName={index === 0} />
                ))}
                {actions && (
                  <td role="cell">
                    <div className="actions">{actions(row)}</div>
                  </td>
                )}
              </tr>
              <Below span={columns.length + (actions ? 1 : 0)}>{below?.(row)}</Below>
            </Fragment>
          ))}
        </tbody>
      </table>
      {sorted.length > limit && (
        <Box sx={{ padding: 2, textAlign: 'center' }}>
          <Button variant="outlined" onClick={() => setLimit(limit + rowsAtOnce)}>
            {t('table.show_more')}
          </Button>
        </Box>
      )}
    </Box>
  );
  return isCard ? <Card sx={{ paddingInline: { xs: 2, sm: 2.5 } }}>{table}</Card> : table;
}

type Direction = 'ascending' | 'descending';

interface HeadProps<Row> extends Sorting {
  column: Column<Row>;
}

function Head<Row>({ column, direction, onSort }: HeadProps<Row>) {
  const isNumber = column.number !== undefined;
  return (
    <th role="columnheader" scope="col" data-number={isNumber} aria-sort={direction}>
      {isNumber || column.sortBy || column.sorting ? (
        <ButtonBase onClick={onSort} sx={headButton}>
          {column.head}
          {direction && (
            <Icon path={direction === 'ascending' ? mdiArrowUp : mdiArrowDown} sx={{ fontSize: '1em' }} />
          )}
        </ButtonBase>
      ) : (
        column.head
      )}
    </th>
  );
}

function Cell<Row>({ column, row, isName }: { column: Column<Row>; row: Row; isName: boolean }) {
  const language = useLanguage();
  const isNumber = column.number !== undefined;
  const content = isNumber ? formatNumber(column.number(row), language) : column.cell(row);
  if (isName)
    return (
      <th role="rowheader" scope="row">
        {content}
      </th>
    );
  return (
    <td role="cell" data-head={column.head} data-number={isNumber}>
      {content}
    </td>
  );
}

function Below({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr role="row" className="below">
      <td role="cell" colSpan={span}>
        {children}
      </td>
    </tr>
  );
}

/** A column sorts by its most useful direction first, then by the other; the third click restores the given order. */
function useSort<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const collator = new Intl.Collator(useLanguage(), { numeric: true });
  const [sort, setSort] = useState<{ index: number; direction: Direction } | null>(null);
  const toggle = (index: number) => {
    const [first, second] = columns[index]?.number
      ? (['descending', 'ascending'] as const)
      : (['ascending', 'descending'] as const);
    if (sort?.index !== index) setSort({ index, direction: first });
    else setSort(sort.direction === first ? { index, direction: second } : null);
  };
  const column = sort && columns[sort.index];
  if (!column) return { sorted: rows, sort: null, toggle };
  const compare = (left: Row, right: Row) =>
    column.number
      ? column.number(left) - column.number(right)
      : collator.compare(column.sortBy?.(left) ?? '', column.sortBy?.(right) ?? '');
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return { sorted: rows.toSorted((left, right) => sign * compare(left, right)), sort, toggle };
}

const line = '1px solid var(--line)';

/** On touch larger than its line, which it does not make higher. */
const headButton = {
  font: 'inherit',
  minBlockSize: 28,
  '@media (pointer: coarse)': {
    ...{ minBlockSize: 'var(--target)', minInlineSize: 'var(--target)', marginBlock: -1 },
    justifyContent: 'start',
    '[data-number="true"] > &': { justifyContent: 'end' },
  },
};

/** Each row as a card. */
const cards = {
  '& > table, & > table > tbody': { display: 'block' },
  '& > table > thead': {
    position: 'absolute',
    clipPath: 'inset(50%)',
    blockSize: '1px',
    overflow: 'hidden',
  },
  '& > table > tbody > tr': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2,
    rowGap: 0.5,
    paddingBlock: 1.5,
    '&:first-of-type': { border: 0 },
    '& > *': { flex: '0 0 100%', padding: 0 },
    '& > [data-number="true"]': { flex: '0 0 auto' },
    '& > :is(:empty, :has(> .actions:empty))': { display: 'none' },
    '& > [data-head]::before': {
      content: 'attr(data-head)',
      marginInlineEnd: 1,
      typography: 'body2',
      color: 'text.secondary',
    },
  },
  '& .actions': {
    justifyContent: 'start',
    marginBlockStart: 0.5,
    // Aligns the text of a button without a border with the text above it.
    '& > .MuiButton-text:first-of-type': { marginInlineStart: -1.5 },
  },
} as const;

const frame = {
  position: 'relative',
  containerType: 'inline-size',
  '& > table': { width: '100%', borderCollapse: 'collapse' },
  '& > table > * > tr > *': {
    padding: 1.5,
    textAlign: 'start',
    // A column is at least as wide as its longest word.
    overflowWrap: 'break-word',
    fontWeight: 400,
    // A link in it may fill it (links.tsx).
    '&:is(tbody th)': {
      position: 'relative',
      '@media (pointer: coarse)': { minBlockSize: 'var(--target)' },
    },
    '&:is(tbody th, th:first-of-type, .below > td)': { paddingInlineStart: 0 },
    '&:is(td, th):last-of-type:not(tbody th)': { paddingInlineEnd: 0 },
    '&[data-number="true"]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
  // Addresses break where they must.
  '& > table > tbody :is(bdi, code)': { overflowWrap: 'anywhere' },
  '& > table > thead > tr > th': {
    paddingBlock: 1,
    typography: 'body2',
    color: 'text.secondary',
  },
  '& > table > tbody > tr': {
    borderBlockStart: line,
    '&.below': { border: 0, '& > td': { paddingBlockStart: 0 } },
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 1 },
} as const;

/** With more columns, that of the actions included, rows are cards until there is room for them. The values of a card follow each other in a line. */
const fewColumns = 4;

const narrow = { '@container (max-width: 37.5rem)': cards };

const wide = {
  '@container (max-width: 52rem)': cards,
  '@container (min-width: 25rem) and (max-width: 52rem)': {
    '& > table > tbody > tr > [data-head]': { flex: '0 1 auto' },
  },
};

/** Its actions are one menu. */
const dense = {
  '& > table': { ...frame['& > table'], typography: 'body2' },
  '& > table > thead > tr > th': { ...frame['& > table > thead > tr > th'], paddingBlock: 0.5 },
  '@container (min-width: 52.01rem)': {
    '& > table > tbody > tr:not(.below)': { blockSize: '3.5rem', '& > *': { paddingBlock: 0.75 } },
  },
  // The menu is beside the name.
  '@container (max-width: 52rem)': {
    ...cards,
    '& > table > tbody > tr': { ...cards['& > table > tbody > tr'], position: 'relative' },
    '& > table > tbody > tr > th': { paddingInlineEnd: 6 },
    '& .actions': { position: 'absolute', insetBlockStart: '0.75rem', insetInlineEnd: 0 },
  },
};

function frameOf(isWide: boolean, isDense: boolean) {
  return { ...frame, ...(isWide ? wide : narrow), ...(isDense && dense) };
}
