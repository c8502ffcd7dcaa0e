// Linux processes: their times and what they started.
import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, which is the same on every Linux. */
const ticksPerSecond = 100;

/** All processes below this one. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** 0 if it has ended. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** Processor time in seconds; `children`: of those that have ended. */
export function timesOf(pid: number): { own: number; children: number } {
  const stat = statOf(pid).map(Number);
  const secondsAt = (field: number) => (stat[field] ?? 0) / ticksPerSecond;
  return { own: secondsAt(11) + secondsAt(12), children: secondsAt(13) + secondsAt(14) };
}

/** The fields of /proc/<pid>/stat from the third on: state, parent and so on (proc(5)). */
function statOf(pid: number): string[] {
  try {
    // The name before them may contain anything, including brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  } catch {
    return []; // It has ended.
  }
}
