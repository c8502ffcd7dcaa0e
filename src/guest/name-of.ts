// Display name of a candidate without a name. Never the email address: it would reveal their contact details.
import type { TFunction } from 'i18next';
import type { SharedCandidate } from '#contract/review-link.ts';

export function nameOf({ full }: Pick<SharedCandidate, 'full'>, number: number, t: TFunction): string {
  return full || t('guest.unnamed', { number });
}
