// How high a candidate's row is, in pixels, from what is in it: rows are laid out without being measured, so that a hundred
// thousand of them can be scrolled through. list.css gives the lines these heights, in rem.
import type { Response } from '#contract/response.ts';

type Filled = Pick<Response, 'tags' | 'stuck' | 'other_jobs'>;

const wideRem = 4.5;
/** Of a card: name and address, status and progress, rate and date, with the room around them. */
const cardRem = 8.75;
const lineRem = 2;
const buttonsRem = 2.5;

/** `rem`: how many pixels that is here. */
export function heightOfRow(row: Filled, isWide: boolean, rem: number): number {
  if (isWide) return wideRem * rem;
  const tags = row.tags.length > 0 ? lineRem : 0;
  const others = row.other_jobs > 0 ? lineRem : 0;
  const stuck = row.stuck ? buttonsRem : 0;
  return (cardRem + tags + others + stuck) * rem;
}
