// The role of a process. An installation can have any number of processes with the same role.
export const roles = ['all', 'web', 'ingest', 'worker', 'migrate'] as const;

/**
 * `all`: web and worker. `web`: pages and calls. `ingest`: only the calls that carry parts of recordings. `worker`:
 * background tasks. `migrate`: updates the database as its owner, and exits.
 */
export type Role = (typeof roles)[number];

export function runsTasks(role: Role): boolean {
  return role === 'all' || role === 'worker';
}

export function servesPages(role: Role): boolean {
  return role === 'all' || role === 'web';
}

export function servesCalls(role: Role): boolean {
  return servesPages(role) || role === 'ingest';
}
