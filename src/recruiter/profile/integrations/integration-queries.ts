// React Query options for the API key, connections and webhooks.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getApiKey } from '#contract/api-key.ts';
import { getAtsConnections } from '#contract/ats.ts';
import {
  getWebhookDeliveries,
  getWebhookDelivery,
  getWebhooks,
  type WebhookDelivery,
} from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export const apiKeyQuery = queryOptions({
  queryKey: keys.apiKey,
  queryFn: ({ signal }) => callAsUser(getApiKey, { signal }),
});

export const atsConnectionsQuery = queryOptions({
  queryKey: keys.atsConnections,
  queryFn: ({ signal }) => callAsUser(getAtsConnections, { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: ({ signal }) => callAsUser(getWebhooks, { signal }),
});

/** The attempts of a delivery. Their number is in the key, so the details are as new as the list. */
export function deliveryQuery({ id: delivery, webhook_id: id, attempts }: WebhookDelivery) {
  return queryOptions({
    queryKey: [...keys.webhookDeliveries(id), delivery, attempts],
    queryFn: ({ signal }) => callAsUser(getWebhookDelivery, { params: { id, delivery }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Poll interval while a delivery is being sent. */
const pollMs = 1500;
const soonMs = 60_000;

export function deliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: keys.webhookDeliveries(id),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callAsUser(getWebhookDeliveries, {
        ...{ params: { id }, signal },
        ...(pageParam && { query: { after: pageParam } }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // Polls only for deliveries due now, not for retries in a few hours.
    refetchInterval: ({ state }) => {
      const isSoon = (at: string | null) => at !== null && Date.parse(at) < Date.now() + soonMs;
      const items = state.data?.pages.flatMap((page) => page.items) ?? [];
      return items.some(({ state, next_at }) => state === 'waiting' && isSoon(next_at)) ? pollMs : false;
    },
  });
}
