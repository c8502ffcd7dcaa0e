// Shows the server's field errors in the form's fields and focuses the first.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { FieldFault } from '#contract/refusals.ts';

/** Returns whether there was anything to show. */
export function showFaults<Values extends FieldValues>(
  faults: Readonly<Record<string, FieldFault>>,
  setError: UseFormSetError<Values>,
): boolean {
  const found = Object.entries(faults);
  for (const [index, [path, fault]] of found.entries()) {
    // The paths are the contract's and match the form's values.
    setError(path as FieldPath<Values>, { type: 'server', message: fault }, { shouldFocus: index === 0 });
  }
  return found.length > 0;
}
