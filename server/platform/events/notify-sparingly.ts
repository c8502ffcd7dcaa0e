// Notifies open recruiter pages where hundreds of responses change per minute: at most once a second per job, for the
// latest response. The page refetches the whole list anyway. If the process dies in between, the event streams end
// too, and pages refetch when they reconnect.
import type { Database } from '../db/open.ts';
import { notify } from './notify.ts';

const pauseMs = 1000;
/** The latest response of each job with a pending event. */
const pending = new Map<string, string>();

export function notifySparingly(
  { db }: { db: Database },
  response: { agency_id: string; job_id: string; id: string },
): void {
  const { agency_id: agencyId, job_id: jobId } = response;
  const isWaiting = pending.has(jobId);
  pending.set(jobId, response.id);
  if (isWaiting) return;
  const send = () => {
    const responseId = pending.get(jobId) ?? response.id;
    pending.delete(jobId);
    const event = { kind: 'response', job_id: jobId, response_id: responseId } as const;
    // Only an event: a page that misses it catches up at the next one.
    db.asTenant({ agencyId }, (tx) => notify(tx, event)).catch(() => undefined);
  };
  setTimeout(send, pauseMs).unref();
}
