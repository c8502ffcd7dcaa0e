// A call that changes the agency's plan: reloads the plan and says what was done.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../../../kit/notices.ts';

export function usePlanCall(
  call: () => Promise<unknown>,
  done: string,
): { run: () => void; isBusy: boolean } {
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
  const run = (): void =>
    mutate(undefined, { onError: (error) => failures.handleError(error, { retry: run }) });
  return { run, isBusy: isPending };
}
