// Changes made on the Home page.
import { useMutation } from '@tanstack/react-query';
import { setChecklist } from '#contract/home.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';

/** Hides the checklist of first steps, or shows it again. */
export function useSetChecklist() {
  const failures = useFailures();
  const change = useMutation({
    mutationFn: (hidden: boolean) => callAsUser(setChecklist, { body: { hidden } }),
    onSuccess: (_nothing, _hidden, _before, { client }) => client.invalidateQueries({ queryKey: keys.home }),
    onError: (error, hidden) => failures.handleError(error, { retry: () => change.mutate(hidden) }),
  });
  return change;
}
