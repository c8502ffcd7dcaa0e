// What the user wishes to be told: shown at once when chosen, saved in the order of the clicks.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { getNotifications, saveNotifications, type Notifications } from '#contract/notification.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';

export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => callAsUser(getNotifications, { signal }),
});

type Wish = Pick<Notifications, 'finished' | 'requests'>;

export function useSaveWishes() {
  const failures = useFailures();
  const saving = useMutation({
    scope: { id: 'notifications' },
    mutationFn: (wish: Wish) => callAsUser(saveNotifications, { body: wish }),
    onMutate: async (wish, { client }) => {
      // A load that is under way would bring the old wish back over it.
      await client.cancelQueries({ queryKey: keys.notifications });
      client.setQueryData(notificationsQuery.queryKey, (now) => now && { ...now, ...wish });
    },
    // A later choice that is still on its way is newer than this answer.
    onSettled: (_data, _error, _wish, _before, { client }) => {
      if (client.isMutating({ mutationKey: keys.notifications }) > 1) return undefined;
      return client.invalidateQueries({ queryKey: keys.notifications });
    },
    mutationKey: keys.notifications,
  });
  const save = (wish: Wish): void =>
    saving.mutate(wish, { onError: (error) => failures.meet(error, { retry: () => save(wish) }) });
  return { save, isSaved: saving.isSuccess };
}
