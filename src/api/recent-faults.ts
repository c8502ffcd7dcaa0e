// The last failed calls, for support requests: codes and call paths, with parameters by name only. Stored per tab, so
// that a reload does not lose what led to it.
import * as z from 'zod/mini';
import { maxShownFaults, ShownFault } from '#contract/support.ts';

const key = 'recent-faults';
const StoredFaults = z.array(ShownFault);

export function noteFault(fault: Omit<ShownFault, 'at'>): void {
  const all = [{ ...fault, at: new Date().toISOString() }, ...recentFaults()].slice(0, maxShownFaults);
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Storage is refused or full: a support request then goes without them.
  }
}

/** Newest first. */
export function recentFaults(): ShownFault[] {
  try {
    return StoredFaults.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}
