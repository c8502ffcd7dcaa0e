// Writes to the device's disk: makes room on a full disk, publishes faults, and wakes what waits for the write.
import type { Changes } from './changes.ts';
import type { Database } from './database.ts';
import { outboxFault } from './fault.ts';
import { withRoom } from './make-room.ts';

export interface DeviceWrites {
  /** A write that is safe to repeat: on a full disk it makes room and repeats. */
  guarded<T>(work: () => Promise<T>): Promise<T>;
  /** Publishes the fault at once when the device refuses a write (P5). Only writes of some size clear it again. */
  publishingFaults<T>(work: () => Promise<T>): Promise<T>;
  /** A write of something to send: sends it, and asks to be woken if this page dies. */
  saveToSend<T>(hash: string, work: () => Promise<T>): Promise<T>;
  /** Something of this interview has changed: everyone shows it, and the drain looks for work. */
  notifyChange(hash: string): void;
}

export function openDeviceWrites(ports: {
  db: Database;
  changes: Changes;
  wake: () => void;
  askForSync: () => void;
}): DeviceWrites {
  const { db, changes } = ports;
  return { guarded, publishingFaults, saveToSend, notifyChange };

  function guarded<T>(work: () => Promise<T>): Promise<T> {
    return publishingFaults(() => withRoom(db, work));
  }

  async function publishingFaults<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      publishFault(changes, error);
      throw outboxFault(error);
    }
  }

  async function saveToSend<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const result = await guarded(work);
    changes.deviceFault(null);
    notifyChange(hash);
    ports.askForSync();
    return result;
  }

  function notifyChange(hash: string): void {
    changes.changed(hash);
    ports.wake();
  }
}

export function publishFault(changes: Changes, error: unknown): void {
  const { code } = outboxFault(error);
  if (code === 'quota' || code === 'database') changes.deviceFault(code);
}
