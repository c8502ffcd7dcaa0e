// The signed-in member's preferences (contract/preferences.ts), which follow them to every device. A change shows at once.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Returns a function that saves a change. If the server refuses it, the stored preferences return and the failure is shown. */
export function useSavePreferences(): (change: PreferencesChange) => void {
  const failures = useFailures();
  const cache = useQueryClient();
  const { queryKey } = userQuery;
  const saving = useMutation({
    mutationFn: (change: PreferencesChange) => callAsUser(savePreferences, { body: change }),
    // One after the other, so that an older reply never overwrites a newer change.
    scope: { id: 'preferences' },
    onError: (error, change) => failures.handleError(error, { retry: () => save(change) }),
    onSettled: () => cache.invalidateQueries({ queryKey, exact: true }),
  });
  const save = (change: PreferencesChange) => {
    void cache.cancelQueries({ queryKey, exact: true });
    // In the same event as the click: a controlled switch would flip back until the next render.
    cache.setQueryData(
      queryKey,
      (user) => user && { ...user, preferences: changePreferences(user.preferences, change) },
    );
    saving.mutate(change);
  };
  return save;
}
