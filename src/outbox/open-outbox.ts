// The outbox: saves every answer and recording to the device's disk and sends it to the server from there. It runs in
// the page and in the service worker; what differs between them is passed in as ports.
import { openChanges } from './changes.ts';
import { snapshotIn, type OutboxContext, type OutboxPorts } from './context.ts';
import { openDatabase } from './database.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { openDeviceWrites, publishFault } from './device-writes.ts';
import { openDrain } from './drain.ts';
import { outboxFault } from './fault.ts';
import { interviewMethods } from './interview-methods.ts';
import * as interviews from './interviews.ts';
import { ensureReserve, isQuota, withRoom } from './make-room.ts';
import { dropContent, forget, isExpired } from './purge.ts';
import { isToSend } from './receipts.ts';
import { openRecording } from './recording.ts';
import { openReelLocks } from './reel-locks.ts';
import { reelMethods } from './reel-methods.ts';
import { finishAbandoned } from './reels.ts';
import { openServerClock } from './server-clock.ts';
import { takeMethods } from './take-methods.ts';
import * as takes from './takes.ts';
import { openTransport } from './transport.ts';
import type { WorkerOutbox } from './types.ts';

export async function openOutbox(ports: OutboxPorts): Promise<WorkerOutbox> {
  const context = openContext(ports);
  await prepare(context);
  // Nothing waits for it, and the next start repeats what fails.
  void tidy(context).catch(() => undefined);
  return {
    ...interviewMethods(context),
    ...takeMethods(context),
    ...reelMethods(context),
    ...deliveryMethods(context),
    serverNow: context.clock.now,
  };
}

function openContext(ports: OutboxPorts): OutboxContext {
  const db = openDatabase(ports.name);
  const changes = openChanges(ports.channel, {
    onMessage: () => drain.wake(),
    onUploadLimit: (bitsPerSecond) => drain.hearUploadLimit(bitsPerSecond),
  });
  const onFault = (error: unknown) => publishFault(changes, error);
  // An offset that cannot be saved is measured again.
  const clock = openServerClock(
    ports,
    (offsetMs) => void interviews.saveClockOffset(db, offsetMs).catch(() => undefined),
  );
  const drain = openDrain({
    db,
    transport: openTransport({ ...ports, clock }),
    now: ports.now,
    ticks: ports.ticks,
    random: ports.random,
    onChange: changes.changed,
    onWaiting: changes.publishWaiting,
    onFault,
    onDelivered: changes.clearDatabaseFault,
  });
  const writes = openDeviceWrites({
    db,
    changes,
    wake: drain.wake,
    askForSync: () => ports.askForSync?.(),
  });
  const recording = openRecording(db, ports.ticks, { onSealed: writes.notifyChange, onError: onFault });
  const reelLocks = openReelLocks(ports.name, ports.locks);
  return { ports, db, changes, clock, drain, recording, reelLocks, writes };
}

/** In parallel. The caller waits for it before it continues an interview. */
async function prepare({ ports, db, changes, clock, reelLocks }: OutboxContext): Promise<void> {
  // The outbox opens even on a full disk: unsealed chunks stay as they are and are sealed when there is room.
  const sealing = withRoom(db, async () => {
    await takes.sealLeftovers(db);
    await finishAbandoned(db, reelLocks, ports.now());
  }).catch((error: unknown) => {
    publishFault(changes, error);
    if (!isQuota(error)) throw outboxFault(error);
  });
  const [offsetMs] = await Promise.all([interviews.loadClockOffset(db), sealing, ensureReserve(db)]);
  clock.set(offsetMs);
}

/** Deletes the content of finished interviews. What the candidate's page shows stays for a while. */
async function tidy(context: OutboxContext): Promise<void> {
  const { db, ports } = context;
  for (const { hash, saved_at } of await interviews.loadInterviews(db)) {
    const { finished, safe_to_close } = await snapshotIn(context, hash);
    if (!finished || !safe_to_close) continue;
    await (isExpired(saved_at, ports.now()) ? forget(db, hash) : dropContent(db, hash));
  }
  await tidyRooms(context);
}

/**
 * A reel's bytes go when it is stored. The room itself goes once nothing can be sent any more: the server accepts reels
 * for a month.
 */
async function tidyRooms({ db, ports }: OutboxContext): Promise<void> {
  for (const { hash, saved_at } of await interviews.loadRooms(db)) {
    const reels = await takes.takesOfInterview(db, hash);
    if (isExpired(saved_at, ports.now()) && !reels.some(isToSend)) await forget(db, hash);
  }
}
