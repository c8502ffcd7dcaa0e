// The height of a candidate's row in pixels, computed from its content. Rows are laid out without measuring, so that
// a list of 100,000 can scroll. list.css sets these line heights in rem.
import type { Response } from '#contract/response.ts';

/**
 * A table with two lines or one line per row, or cards where a table does not fit. `stacked`: cards with one part per line,
 * for large text on a phone.
 */
export type RowLayout = 'comfortable' | 'compact' | 'cards' | 'stacked';

export function isTable(layout: RowLayout): layout is 'comfortable' | 'compact' {
  return layout === 'comfortable' || layout === 'compact';
}

type Filled = Pick<Response, 'tags' | 'stuck' | 'other_jobs'>;

const tableRem = { comfortable: 4.5, compact: 2.75 };
/** Height of a card: name and address, status and progress, rate and date, and the padding. */
const cardRem = { cards: 8.75, stacked: 14 };
const lineRem = 2;
const buttonsRem = 3.25;

/** `rem`: one rem in pixels. */
export function heightOfRow(row: Filled, layout: RowLayout, rem: number): number {
  if (isTable(layout)) return tableRem[layout] * rem;
  const tags = row.tags.length > 0 ? lineRem : 0;
  const others = row.other_jobs > 0 ? lineRem : 0;
  const stuck = row.stuck ? buttonsRem : 0;
  return (cardRem[layout] + tags + others + stuck) * rem;
}
