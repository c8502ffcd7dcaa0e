// What the fields of the billing information are called on screens.
import type { BillingInfo } from '#contract/plan.ts';

/** In the order of the form. */
export const billingLabels = {
  client_type: 'profile.client_type',
  real_name: 'usage.business_name',
  name: 'usage.contact',
  email: 'profile.email',
  address: 'profile.address',
  postal_code: 'profile.postal_code',
  city: 'profile.city',
  state: 'profile.state',
  country: 'profile.country',
  vat: 'profile.vat',
} as const satisfies Record<keyof BillingInfo, string>;
