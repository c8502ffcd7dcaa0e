// Whether the buyer's VAT number is registered. Asks VIES, so never within a transaction.
import type { BillingInfo, BuyerVatState } from '#contract/plan.ts';
import { judgeVat } from '../../../kernel/vat.ts';
import type { Deps } from '../../../platform/deps.ts';
import { askVies } from '../../../platform/net/vies.ts';
import { isInEu } from './tax.ts';

/** As `billing_infos` stores it. */
export interface CheckedVat {
  vat_state: BuyerVatState;
  vat_checked_at: Date | null;
  /** The proof of VIES. */
  vat_request_id: string;
}

/** Only installations that sell plans ask VIES, and only about numbers of the EU. */
export async function checkVat(
  { client_type, vat, country }: Pick<BillingInfo, 'client_type' | 'vat' | 'country'>,
  { config, now, log }: Pick<Deps, 'config' | 'now' | 'log'>,
): Promise<CheckedVat> {
  const unasked = (vat_state: BuyerVatState) => ({ vat_state, vat_checked_at: null, vat_request_id: '' });
  if (client_type !== 'business' || vat.trim() === '') return unasked('none');
  // The form's own check refuses it.
  if (judgeVat(vat, country) === 'invalid') return unasked('unverified');
  if (!config.seller || !isInEu(country)) return unasked('unverified');
  const answer = await askVies(config.viesUrl, withPrefix(vat, country), euNumberOf(config.seller));
  if (answer.state === 'unverified') {
    log.warn({ why: answer.why }, 'VIES did not answer: the VAT number stays unverified');
    return { ...unasked('unverified'), vat_checked_at: now() };
  }
  return { vat_state: answer.state, vat_checked_at: now(), vat_request_id: answer.requestId };
}

/** `DE136695976` however it was typed. GR is EL in VAT numbers, and Monaco's are French. */
export function withPrefix(vat: string, country: string): string {
  const number = vat.toUpperCase().replaceAll(/[\s./-]/g, '');
  const prefix = { GR: 'EL', MC: 'FR' }[country] ?? country;
  return number.startsWith(prefix) ? number : `${prefix}${number}`;
}

function euNumberOf({ vat, country }: { vat: string; country: string }): string | undefined {
  return vat !== '' && isInEu(country) ? vat : undefined;
}
