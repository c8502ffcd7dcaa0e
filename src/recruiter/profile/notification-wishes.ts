// The member's notification settings. Shown optimistically and saved in click order.
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
      // A fetch in progress would overwrite the new setting with the old one.
      await client.cancelQueries({ queryKey: keys.notifications });
      client.setQueryData(notificationsQuery.queryKey, (now) => now && { ...now, ...wish });
    },
    // If a later change is still being saved, this response is outdated.
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
