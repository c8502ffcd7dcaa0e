// Runs one of the operator's commands as a process, on a test's database.
import { execFile } from 'node:child_process';
import { commandOptions } from '../../server/entry/node-options.mjs';
import type { TestApp } from './harness.ts';

type Command =
  | 'two-factor-off'
  | 'confirm-email'
  | 'agencies'
  | 'plan'
  | 'payments'
  | 'credit-note'
  | 'stripe-setup'
  | 'billing-check'
  | 'ai-check'
  | 'move-media';

export function runCommandOn(
  { ownerUrl, dataDir, deps }: TestApp,
  command: Command,
  ...args: (string | Record<string, string>)[]
): Promise<{ code: number; output: string }> {
  const plan = deps.config.defaultPlan;
  const env = {
    ...process.env,
    ...{ DATABASE_URL: ownerUrl, DATA_DIR: dataDir },
    ...(plan && { DEFAULT_PLAN: plan }),
    // Settings as environment variables.
    ...Object.assign({}, ...args.filter((arg) => typeof arg === 'object')),
  };
  const words = args.filter((arg) => typeof arg === 'string');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...commandOptions, `server/entry/${command}.ts`, ...words],
      { env },
      (error, output) => resolve({ code: Number(error?.code ?? 0), output }),
    );
  });
}
