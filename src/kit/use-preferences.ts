// The signed-in member's preferences (contract/preferences.ts), which follow them to every device. A change shows at once.
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  changePreferences,
  defaultPreferences,
  savePreferences,
  type Preferences,
  type PreferencesChange,
} from '#contract/preferences.ts';
import { callAsUser } from '../api/call-as-user.ts';
import { userQuery } from '../api/queries.ts';
import { useFailures } from './Failures.tsx';

/** The defaults until the user is loaded. */
export function usePreferences(): Preferences {
  return useQuery(userQuery).data?.preferences ?? defaultPreferences;
}

/** Live updates wait for changes (`changesAreStored` in api/invalidate.ts): a fetch in between would bring back the old state. */
const mutationKey = ['change', 'preferences'];

/** Returns a function that saves a change. If the server refuses it, the stored preferences return and the failure is shown. */
export function useSavePreferences(): (change: PreferencesChange) => void {
  const failures = useFailures();
  const saving = useMutation({
    mutationKey,
    mutationFn: (change: PreferencesChange) => callAsUser(savePreferences, { body: change }),
    // One after the other, so that an older reply never overwrites a newer change.
    scope: { id: 'preferences' },
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, preferences: changePreferences(user.preferences, change) },
      );
    },
    onError: (error, change) => failures.handleError(error, { retry: () => saving.mutate(change) }),
    onSettled: (_saved, _error, _change, _context, { client }) => {
      // A later change is still being saved: what is stored now lacks it.
      if (client.isMutating({ mutationKey }) > 1) return undefined;
      return client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    },
  });
  return saving.mutate;
}
