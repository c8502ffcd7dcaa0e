// The arguments of `npm run plan`.
import { parseArgs } from 'node:util';
import { planCodes } from '#contract/plan.ts';
import { StartFault } from '../../../kernel/start-fault.ts';
import type { Assignment } from './assign-plan.ts';

const usage = `npm run plan -- <id or owner's email> <${planCodes.join('|')}> [--until 2027-01-01] [--quantity 2] [--dry-run]`;
const maxQuantity = 1000;

export interface PlanArguments {
  /** The agency's id, or an owner's email address. */
  who: string;
  assignment: Assignment;
  isDryRun: boolean;
}

/** @throws StartFault */
export function readPlanArguments(args: readonly string[], now: Date): PlanArguments {
  const { values, positionals } = parsed(args);
  const [who, code, ...rest] = positionals;
  if (!who || !code || rest.length > 0) throw new StartFault(`Say whose plan, and which: ${usage}`);
  const plan = planCodes.find((known) => known === code);
  if (!plan) throw new StartFault(`There is no plan "${code}". The plans: ${planCodes.join(', ')}.`);
  return {
    who,
    assignment: { plan, until: untilOf(values.until, now), quantity: quantityOf(values.quantity) },
    isDryRun: values['dry-run'] === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { until: { type: 'string' }, quantity: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
  } catch (cause) {
    throw new StartFault(`${cause instanceof Error ? cause.message.split('. ')[0] : cause}. ${usage}`, cause);
  }
}

/** The start of the day, UTC. */
function untilOf(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const date = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isDay) throw new StartFault(`--until must be a day like 2027-01-01. It is "${text}".`);
  if (date <= now) throw new StartFault(`--until must be a day in the future. It is ${text}.`);
  return date;
}

function quantityOf(text: string | undefined): number {
  const quantity = Number(text ?? 1);
  if (text !== undefined && (!/^\d{1,4}$/.test(text) || quantity < 1 || quantity > maxQuantity))
    throw new StartFault(`--quantity must be a whole number from 1 to ${maxQuantity}. It is "${text}".`);
  return quantity;
}
