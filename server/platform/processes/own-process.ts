// This process: its identity, and whether it is stopping. The heartbeat publishes it.
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
  /** True after the signal to stop: load balancers should send calls elsewhere. */
  isDraining: boolean;
  /** Time of the last stored heartbeat, by `performance.now()`. */
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
