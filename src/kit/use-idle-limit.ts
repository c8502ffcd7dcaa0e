// Keeps the session alive while somebody uses the page, in organizations with an idle limit.
import { useEffect } from 'react';
import { watchUse } from '../api/idle-limit.ts';

/** `minutes`: null if there is no limit. */
export function useIdleLimit(minutes: number | null): void {
  useEffect(() => (minutes === null ? undefined : watchUse(minutes)), [minutes]);
}
