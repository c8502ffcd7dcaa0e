// The features this installation has, and how organizations get their plans. A feature that is off here is neither shown on a screen nor served by
// the API. Switch a feature on here once it is built.
import type { Config as WireConfig } from '#contract/config.ts';
import type { Config } from './config.ts';

export function featuresOf(config: Pick<Config, 'supportEmail' | 'hasLiveRooms'>): WireConfig['features'] {
  return {
    live: config.hasLiveRooms,
    plagiarism_check: false,
    ai: false,
    plan_requests: config.supportEmail !== undefined,
  };
}

export function billingSettingsOf(config: Pick<Config, 'defaultPlan'>): WireConfig['billing'] {
  return { mode: config.defaultPlan === undefined ? 'off' : 'assigned', card: 'off', trial_days: 0 };
}
