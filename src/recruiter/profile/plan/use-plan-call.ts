// A call that changes the agency's plan: reloads the plan and says what was done.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../../../kit/notices.ts';

interface PlanCall {
  /** `onEnd`: after success and after failure. */
  run: (onEnd?: () => void) => void;
  isBusy: boolean;
}

export function usePlanCall(call: () => Promise<unknown>, done: string): PlanCall {
  const failures = useFailures();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: () => {
      showNotice({ severity: 'success', text: done });
      return Promise.all([
        cache.invalidateQueries({ queryKey: keys.plan }),
        cache.invalidateQueries({ queryKey: keys.invoices }),
      ]);
    },
  });
  const run = (onEnd?: () => void): void =>
    mutate(undefined, {
      onError: (error) => failures.handleError(error, { retry: () => run() }),
      ...(onEnd && { onSettled: onEnd }),
    });
  return { run, isBusy: isPending };
}
