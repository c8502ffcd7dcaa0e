// Handles a failed call wherever it happens (Failures.tsx). Separate from the dialogs, so that forms outside the
// signed-in area do not load them.
import { createContext, useContext } from 'react';

export interface HandleErrorOptions {
  /** Repeats the action. Without it there is no Retry button. */
  retry?: () => void;
  /** Shows the newer version after `edited_meanwhile`. Defaults to reloading the data. */
  showNewer?: () => void;
}

export interface Failures {
  handleError(error: unknown, options?: HandleErrorOptions): void;
}

export const FailuresContext = createContext<Failures>({
  // Nobody handles errors here: the browser reports it.
  handleError(error) {
    throw error;
  },
});

export function useFailures(): Failures {
  return useContext(FailuresContext);
}
