// The last calls that failed, for whoever asks support: codes and the calls' own paths, in which parameters stand by name.
// Kept for this tab, so that a reload does not lose what led to it.
import * as z from 'zod/mini';
import { maxShownFaults, ShownFault } from '#contract/support.ts';

const key = 'recent-faults';
const Kept = z.array(ShownFault);

export function noteFault(fault: Omit<ShownFault, 'at'>): void {
  const all = [{ ...fault, at: new Date().toISOString() }, ...recentFaults()].slice(0, maxShownFaults);
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Storage is refused or full: a question then goes without them.
  }
}

/** Newest first. */
export function recentFaults(): ShownFault[] {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}
