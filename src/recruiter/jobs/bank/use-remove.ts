// Removing one of the agency's own: asked first, then gone from the list.
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailures } from '../../../shell/Failures.tsx';

export function useRemove<Thing extends { id: string }>(
  send: (thing: Thing) => Promise<unknown>,
  { queryKey, onRemoved }: { queryKey: QueryKey; onRemoved: (thing: Thing) => void },
) {
  const [asking, setAsking] = useState<Thing | null>(null);
  const { meet } = useFailures();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_, thing) => {
      onRemoved(thing);
      return cache.invalidateQueries({ queryKey });
    },
    onError: (error, thing) => meet(error, { retry: () => mutate(thing) }),
    onSettled: () => setAsking(null),
  });
  return {
    /** What the person is being asked about. */
    asking,
    ask: setAsking,
    cancel: () => setAsking(null),
    confirm: () => asking && mutate(asking),
    isBusy: isPending,
  };
}
