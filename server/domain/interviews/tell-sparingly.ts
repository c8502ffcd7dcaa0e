// Tells open pages of a candidate where hundreds change a minute: once a second for each job, of the last one. The page asks
// again for the whole list either way. Killed in between nobody is told: the pages' lines end then, and they ask anew.
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';

const pauseMs = 1000;
/** The newest of each job that its pages will be told of. */
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
    // Only an event: whoever misses it sees the same at the next one.
    deps.db.asTenant({ agencyId }, (tx) => notify(tx, event)).catch(() => undefined);
  };
  setTimeout(tell, pauseMs).unref();
}
