// Keeps the session alive while somebody uses the page, in organizations with an idle limit. Only they load the code.
import { useEffect } from 'react';

/** `minutes`: null or undefined if there is no limit. */
export function useIdleLimit(minutes: number | null | undefined): void {
  useEffect(() => {
    if (!minutes) return undefined;
    const watching = import('../api/idle-limit.ts').then(({ watchUse }) => watchUse(minutes));
    // If it cannot load, the calls of the page are the only sign of use.
    watching.catch(() => undefined);
    return () => void watching.then((stop) => stop()).catch(() => undefined);
  }, [minutes]);
}
