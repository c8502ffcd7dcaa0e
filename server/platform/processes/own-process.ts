// This process: who it is, and whether it is about to stop. The heartbeat shows it to the others.
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { Role } from '../../kernel/role.ts';

export interface OwnProcess {
  id: string;
  role: Role;
  host: string;
  version: string;
  startedAt: Date;
  /** True from the signal to stop on: load balancers send their calls elsewhere. */
  isDraining: boolean;
  /** When its last heartbeat was stored, on the clock of `performance.now()`. */
  beatAt: number;
}

export function describeProcess(role: Role): OwnProcess {
  return {
    ...{ id: newId(), role, host: hostname(), version: productVersion() },
    ...{ startedAt: new Date(), isDraining: false, beatAt: -Infinity },
  };
}

function productVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
