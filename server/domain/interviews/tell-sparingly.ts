// Notifies open recruiter pages where hundreds of responses change per minute: at most once a second per job, for the
// latest response. The page refetches the whole list anyway. If the process dies in between, the event streams end
// too, and pages refetch when they reconnect.
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';

const pauseMs = 1000;
/** The latest response of each job with a pending event. */
const untold = new Map<string, string>();

export function tellSparingly(deps: Deps, response: { agency_id: string; job_id: string; id: string }): void {
  const { agency_id: agencyId, job_id: jobId } = response;
  const isWaiting = untold.has(jobId);
  untold.set(jobId, response.id);
  if (isWaiting) return;
  const tell = () => {
    const responseId = untold.get(jobId) ?? response.id;
    untold.delete(jobId);
    const event = { kind: 'response', job_id: jobId, response_id: responseId } as const;
    // Only an event: a page that misses it catches up at the next one.
    deps.db.asTenant({ agencyId }, (tx) => notify(tx, event)).catch(() => undefined);
  };
  setTimeout(tell, pauseMs).unref();
}
