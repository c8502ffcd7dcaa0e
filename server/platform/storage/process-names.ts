// Names of files and folders that belong to one process, so that others on the same disk can tell whether it still runs.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

const host = hostname().replaceAll(/[^A-Za-z0-9]/g, '_');
const own = `${host}.${process.pid}.${randomUUID()}`;

/** A new one each time: words of letters, digits, '_' and '-', joined by '.'. */
export function newProcessName(): string {
  return `${own}.${randomUUID()}`;
}

/** True if the process that made the name no longer runs. Processes of other hosts and containers: false, since nobody can tell. */
export function isOfEndedProcess(name: string): boolean {
  const [owner = '', pid = '', run = ''] = name.split('.');
  if (owner !== host || own === `${owner}.${pid}.${run}`) return false;
  // In containers, processes often reuse the same pid: our own pid with another run is a previous process.
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
