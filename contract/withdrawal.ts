// Withdrawing from the contract: private buyers in the EU have 14 days.
import { endpoint, Nothing } from './endpoint.ts';

export const withdrawPlan = endpoint({
  method: 'POST',
  path: 'v2/plans/withdraw',
  summary:
    'Withdraw from the contract: the plan ends now and the unused days are refunded. Until `withdraw_until` of the current plan',
  access: { who: 'user', permission: 'billing.manage', confirmed: true },
  data: Nothing,
});
