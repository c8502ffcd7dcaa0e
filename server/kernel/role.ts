// What a process of an installation does. Any number of processes have the same role, except `migrate`.
export const roles = ['all', 'web', 'ingest', 'worker', 'migrate'] as const;

/**
 * `all`: web and worker. `web`: pages and calls. `ingest`: only the calls that carry parts of recordings. `worker`:
 * background tasks. `migrate`: brings the database up to date as its owner, and ends.
 */
export type Role = (typeof roles)[number];

export function runsTasks(role: Role): boolean {
  return role === 'all' || role === 'worker';
}

export function servesPages(role: Role): boolean {
  return role === 'all' || role === 'web';
}
