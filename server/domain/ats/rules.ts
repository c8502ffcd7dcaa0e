// Pure decisions about orders: the state of one, and the state with which it begins.
import type { AtsOrderState } from '#contract/ats.ts';

/** As partners see it. `expired`: the deadline has passed, and a later one is possible. */
export type OrderStatus = AtsOrderState | 'expired';

interface Interviewed {
  progress: string;
  removed_at: Date | null;
}

/** `response` undefined: the candidate was deleted. */
export function statusOf({ state }: { state: string }, response: Interviewed | undefined): OrderStatus {
  if (state === 'canceled' || !response || response.removed_at) return 'canceled';
  return statuses[response.progress] ?? 'started';
}

const statuses: Record<string, OrderStatus> = {
  not_started: 'open',
  in_progress: 'started',
  uploading: 'started',
  completed: 'complete',
  expired: 'expired',
  withdrawn: 'canceled',
};

/** Of an order for somebody who may be in the job already. */
export function firstState(response: Interviewed | undefined): AtsOrderState {
  const status = response ? statusOf({ state: 'open' }, response) : 'open';
  return status === 'expired' ? 'started' : status;
}
