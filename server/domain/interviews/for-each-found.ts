// The loop of tasks that look after the interviews of all organizations.

/**
 * Runs the work for each of them. One that fails does not hold up the others, which may be another organization's.
 * @throws AggregateError at the end, if any failed
 */
export async function forEachFound<Found>(
  found: readonly Found[],
  run: (found: Found) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const one of found) await run(one).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${found.length} failed`);
}
