// Removes one of the agency's entries after confirmation. Focus then moves to the list, since the button is gone.
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFailures } from '../../../kit/Failures.tsx';

export function useRemove<Thing extends { id: string }>(
  send: (thing: Thing) => Promise<unknown>,
  { queryKey, onRemoved }: { queryKey: QueryKey; onRemoved: (thing: Thing) => void },
) {
  const [asking, setAsking] = useState<Thing | null>(null);
  const { handleError } = useFailures();
  const cache = useQueryClient();
  const listRef = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async (_, thing) => {
      setAsking(null);
      onRemoved(thing);
      await cache.invalidateQueries({ queryKey });
      listRef.current?.focus();
    },
    onError: (error, thing) => {
      setAsking(null);
      handleError(error, { retry: () => mutate(thing) });
    },
  });
  return {
    /** The entry awaiting confirmation. */
    asking,
    ask: setAsking,
    cancel: () => setAsking(null),
    confirm: () => asking && mutate(asking),
    isBusy: isPending,
    /** Belongs on the list, a focusable element (tabIndex -1). */
    listRef,
  };
}
