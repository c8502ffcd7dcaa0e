// How much a plan includes, in a calendar month (UTC), of what the operator pays for each time: AI and web checks. Pure.

import { unlimited } from '#contract/plan.ts';
import type { Config } from '../../../kernel/config.ts';

export type AiUseKind = 'transcript_seconds' | 'assessments' | 'generations' | 'web_checks';

/** By the plan's code. Plans not listed, such as a self-hosted installation's own, have no limit. */
const inPlans: Readonly<Record<string, Record<AiUseKind, number>>> = {
  free: { transcript_seconds: 0, assessments: 0, generations: 5, web_checks: 0 },
  team: { transcript_seconds: 300 * 60, assessments: 200, generations: 50, web_checks: 100 },
  pro: { transcript_seconds: 3000 * 60, assessments: 2000, generations: 200, web_checks: 500 },
};

/** Infinity: no limit. The plan's quantity multiplies it. */
export function aiLimit(planCode: string, quantity: number, kind: AiUseKind): number {
  return (inPlans[planCode]?.[kind] ?? Infinity) * quantity;
}

/** As members read them: seconds as minutes. */
const shownLimits = {
  transcript_seconds: { what: 'transcript_minutes', unit: 60 },
  assessments: { what: 'assessments', unit: 1 },
  generations: { what: 'generations', unit: 1 },
  web_checks: { what: 'web_checks', unit: 1 },
} as const satisfies Record<AiUseKind, { what: string; unit: number }>;

/** The uses that this installation offers. */
export function offeredUses(config: Pick<Config, 'chat' | 'transcribe' | 'copyscape'>): AiUseKind[] {
  return [
    ...(config.transcribe ? (['transcript_seconds'] as const) : []),
    ...(config.chat ? (['assessments', 'generations'] as const) : []),
    ...(config.copyscape ? (['web_checks'] as const) : []),
  ];
}

/** On the wire: whole minutes, and `unlimited` if there is no limit. */
export function shownLimit(kind: AiUseKind, limit: number) {
  const { what, unit } = shownLimits[kind];
  return { what, limit: limit === Infinity ? unlimited : Math.floor(limit / unit) };
}

export function shownUse(kind: AiUseKind, used: number): number {
  return Math.ceil(used / shownLimits[kind].unit);
}
