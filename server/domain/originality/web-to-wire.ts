// Web checks in the contract's shape.
import * as z from 'zod/mini';
import { WebCheckFault, WebCheckState, WebPage } from '#contract/originality.ts';
import type { WebCheck } from '#contract/originality.ts';
import { splitWords } from '#contract/words.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { ProcessingConfig } from '../interviews/processing-offers.ts';
import type { CheckedAnswer } from './compared-store.ts';
import { noticedAt, type WebCheckRow } from './web-store.ts';

/** Copyscape refuses shorter ones. */
const fewestWords = 15;

export function isTooShort(text: string): boolean {
  return splitWords(text).length < fewestWords;
}

export function noCheck(state: 'off' | 'too_short' | 'none'): WebCheck {
  return { state, fault: null, pages: [], checked_at: null };
}

export function checkToWire(row: WebCheckRow): WebCheck {
  return {
    state: WebCheckState.parse(row.state),
    fault: row.fault ? WebCheckFault.parse(row.fault) : null,
    pages: z.array(WebPage).parse(row.results ?? []),
    checked_at: row.checked_at?.toISOString() ?? null,
  };
}

/** Returns a function that gives the web check of each answer of a candidate. */
export async function webReaderFor(
  tx: Tx,
  response: { agency_id: string; id: string },
  config: ProcessingConfig,
): Promise<(answer: CheckedAnswer) => WebCheck> {
  const told = await noticedAt(tx, response, config);
  return ({ web, text, type, isChecked, recordedAt }) => {
    if (web) return checkToWire(web);
    if (text === null || type !== 'text' || !isChecked || !told || recordedAt < told) return noCheck('off');
    return noCheck(isTooShort(text) ? 'too_short' : 'none');
  };
}
