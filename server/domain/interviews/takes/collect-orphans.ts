// Every few hours: deletes files in storage that nothing needs. A part can arrive while its take's parts are removed,
// or a process can be killed between writing bytes and row. Skips anything younger than a day and any agency this
// database does not know (it may be the wrong database). Never deletes a part of a take that is open or whose
// originals are not stored yet (P2); that take is processed again.
import * as z from 'zod/mini';
import type { Deps } from '../../../platform/deps.ts';
import { lockKey } from '../../../platform/storage/hold-stored.ts';
import { isAgencyKnown, isFileNamed } from '../../../platform/storage/store.ts';
import { partsPrefix } from '../part-keys.ts';
import { findCopiedAt, findSegments, findTakeById } from './store.ts';
import type { TakeRow } from './store.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { processVideo } from './process-video.ts';
import { arePartsCopied } from './remove-parts.ts';

const dayMs = 86_400_000;
/** By then a take's task has exhausted its retries. */
const givenUpMs = 3 * dayMs;

export const collectOrphans = defineTask({
  name: 'collect-orphans',
  schema: z.object({}),
  retries: 1,
  expireSeconds: 6 * 3600,
  everySeconds: 6 * 3600,
  handler: async (_data, deps) => {
    await deps.storage.sweep();
    // A folder's keys are consecutive, so each agency and take is looked up once.
    let agency = { id: '', isKnown: false };
    let takeId = '';
    for await (const { key, writtenAt } of deps.storage.survey('agencies/')) {
      const place = placeOf(key);
      if (!place || ageMs(deps, writtenAt) < dayMs) continue;
      const { agencyId, kind, id } = place;
      if (agency.id !== agencyId) agency = { id: agencyId, isKnown: await isKnown(deps, agencyId) };
      if (!agency.isKnown || id === takeId) continue;
      if (kind === 'files') await collectFile(deps, agencyId, id, key);
      if (kind === 'takes') await collectParts(deps, agencyId, (takeId = id));
    }
  },
});

const Place = z.object({ agencyId: z.uuid(), kind: z.enum(['files', 'takes']), id: z.uuid() });

/** The owner of a key; a file's name begins with its id. Undefined for anything but files and parts. */
function placeOf(key: string): z.infer<typeof Place> | undefined {
  const [, agencyId, kind, name] = key.split('/');
  return Place.safeParse({ agencyId, kind, id: name?.slice(0, 36) }).data;
}

function ageMs(deps: Deps, since: Date): number {
  return deps.now().getTime() - since.getTime();
}

function isKnown(deps: Deps, agencyId: string): Promise<boolean> {
  return deps.db.asTenant({ agencyId }, (tx) => isAgencyKnown(tx, agencyId));
}

async function collectFile(deps: Deps, agencyId: string, id: string, key: string): Promise<void> {
  await deps.db.asTenant({ agencyId }, async (tx) => {
    if (await isFileNamed(tx, agencyId, id, key)) return;
    await lockKey(tx, key);
    if (await isFileNamed(tx, agencyId, id, key)) return;
    await deps.storage.remove(key);
    deps.log.info({ key }, 'a file that nothing names was collected');
  });
}

async function collectParts(deps: Deps, agencyId: string, takeId: string): Promise<void> {
  const isOrphaned = await deps.db.asTenant({ agencyId }, async (tx) => {
    const take = await findTakeById(tx, agencyId, takeId);
    if (!take || take.deleted_at) return true;
    if (take.state !== 'stored') return false;
    const segments = await findSegments(tx, take);
    if (arePartsCopied(take, segments)) return isPastUndelete(deps, await findCopiedAt(tx, take, segments));
    if (isGivenUp(deps, take)) await enqueue(tx, processVideo, { agency_id: agencyId, take_id: takeId });
    return false;
  });
  if (!isOrphaned) return;
  await deps.storage.remove(partsPrefix({ agency_id: agencyId, id: takeId }));
  deps.log.info({ take: takeId }, 'parts that nothing needs were collected');
}

/** True if point-in-time recovery can no longer need the parts. */
function isPastUndelete(deps: Deps, copiedAt: Date): boolean {
  const { mediaUndeleteDays } = deps.config;
  return mediaUndeleteDays === 0 || ageMs(deps, copiedAt) > mediaUndeleteDays * dayMs;
}

function isGivenUp(deps: Deps, take: TakeRow): boolean {
  return take.stored_at !== null && ageMs(deps, take.stored_at) > givenUpMs;
}
