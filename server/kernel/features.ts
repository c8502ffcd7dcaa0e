// The features this installation has, and how organizations get their plans. A feature that is off here is neither shown on a screen nor served by
// the API. Switch a feature on here once it is built.
import type { Config as WireConfig } from '#contract/config.ts';
import type { Config } from './config.ts';

export function featuresOf(
  config: Pick<Config, 'supportEmail' | 'hasLiveRooms' | 'chat'>,
): WireConfig['features'] {
  return {
    live: config.hasLiveRooms,
    plagiarism_check: true,
    ai: config.chat !== undefined,
    plan_requests: config.supportEmail !== undefined,
  };
}

/** What the operator should know about settings that have no effect together; empty: nothing. */
export function settingFaults(
  config: Pick<Config, 'defaultPlan' | 'seller' | 'stripe' | 'trialDays'>,
): string[] {
  if (!config.seller || billingSettingsOf(config).mode === 'sold') return [];
  return [
    `SELLER_… has no effect: DEFAULT_PLAN is ${config.defaultPlan ?? 'not set'}, so no plan is sold. Set DEFAULT_PLAN to free.`,
  ];
}

/** Plans are sold by an installation that has a seller, and that limits organizations at all. */
export function billingSettingsOf(
  config: Pick<Config, 'defaultPlan' | 'seller' | 'stripe' | 'trialDays'>,
): WireConfig['billing'] {
  const { defaultPlan, seller, stripe, trialDays } = config;
  if (defaultPlan === undefined) return { mode: 'off', card: 'off', trial_days: 0 };
  if (!seller || defaultPlan === 'self_hosted') return { mode: 'assigned', card: 'off', trial_days: 0 };
  return { mode: 'sold', card: stripe ? 'redirect' : 'off', trial_days: trialDays };
}
