// The features this installation has. A feature that is off here is neither shown on a screen nor served by
// the API. Switch a feature on here once it is built.
import type { Config as WireConfig } from '#contract/config.ts';
import type { Config } from './config.ts';

export function featuresOf(config: Pick<Config, 'supportEmail'>): WireConfig['features'] {
  return {
    live: false,
    plagiarism_check: false,
    ai: false,
    plan_requests: config.supportEmail !== undefined,
  };
}
