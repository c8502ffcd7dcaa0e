// What this installation has. Nothing that is off here is offered on a screen or answered by a call. A feature that gets
// built is switched on here.
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
