// What a candidate is called who has no name: an address in its place would be their contact.
import type { TFunction } from 'i18next';
import type { SharedCandidate } from '#contract/review-link.ts';

export function nameOf({ full }: Pick<SharedCandidate, 'full'>, number: number, t: TFunction): string {
  return full || t('guest.unnamed', { number });
}
