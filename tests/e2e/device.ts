// Reads the candidate's device directly from IndexedDB, not through the application's code, so that
// digests are independent of the outbox.
import { expect, type BrowserContext, type Page } from 'playwright/test';

export interface DeviceTake {
  id: string;
  state: string;
  bytes: number;
  /** SHA-256 in hex of everything recorded so far. */
  sha256: string;
}

/** The video takes whose bytes are still on this device, in the order they were started. */
export function takesOnDevice(page: Page): Promise<DeviceTake[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const found: DeviceTake[] = [];
    for (const { name } of databases) {
      const db = await settled(indexedDB.open(name ?? ''));
      if (db.objectStoreNames.contains('takes')) found.push(...(await readTakes(db)));
      db.close();
    }
    return found;

    async function readTakes(db: IDBDatabase): Promise<DeviceTake[]> {
      const tx = db.transaction(['takes', 'bytes', 'chunks']);
      const takes: { id: string; state: string; purpose: string; started_at: string }[] = await settled(
        tx.objectStore('takes').getAll(),
      );
      const videos = takes.filter((take) => take.purpose === 'answer' && take.state !== 'discarded');
      const withBytes = await Promise.all(
        videos
          .toSorted((a, b) => a.started_at.localeCompare(b.started_at))
          .map(async (take) => ({ take, blob: await readBytes(tx, take.id) })),
      );
      return Promise.all(
        withBytes
          .filter(({ blob }) => blob.size > 0)
          .map(async ({ take, blob }) => ({
            id: take.id,
            state: take.state,
            bytes: blob.size,
            sha256: await digest(blob),
          })),
      );
    }

    async function readBytes(tx: IDBTransaction, id: string): Promise<Blob> {
      const range = IDBKeyRange.bound([id], [id, []]);
      const sealed: ArrayBuffer[] = await settled(tx.objectStore('bytes').getAll(range));
      const loose: { bytes: ArrayBuffer }[] = await settled(tx.objectStore('chunks').getAll(range));
      return new Blob([...sealed, ...loose.map((chunk) => chunk.bytes)]);
    }

    async function digest(blob: Blob): Promise<string> {
      const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
      return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
      });
    }
  });
}

/** The take that is being recorded has at least so many bytes on the device, however slow the machine is. */
export async function hasRecorded(page: Page, leastBytes: number): Promise<void> {
  await expect
    .poll(async () => (await takesOnDevice(page)).at(-1)?.bytes ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(leastBytes);
}

/** A phone's context for a candidate: size, touch, and no stored state. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  permissions: ['camera', 'microphone'],
} satisfies Parameters<NonNullable<ReturnType<BrowserContext['browser']>>['newContext']>[0];

/** As if someone had set the device's clock. */
export async function setClockAhead(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((aheadMs) => {
    const { now } = Date;
    Date.now = () => now() + aheadMs;
  }, ms);
}
