// A take of several segments on both sides: as recorded on the device (IndexedDB) and as stored on
// the server (its disk).
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { fileIdOf } from '../../server/platform/storage/file-keys.ts';
import type { TestServer } from '../e2e/server.ts';

export interface DeviceSegment {
  take: string;
  segment: number;
  /** SHA-256 in hex. */
  sha256: string;
}

/** Every segment of every take that is still on this device. */
export function segmentsOnDevice(page: Page): Promise<DeviceSegment[]> {
  return page.evaluate(async () => {
    const found = new Map<string, { take: string; segment: number; bytes: ArrayBuffer[] }>();
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name ?? ''));
      if (db.objectStoreNames.contains('bytes'))
        for (const store of ['bytes', 'chunks']) await collect(db, store);
      db.close();
    }
    return Promise.all(
      [...found.values()].map(async ({ take, segment, bytes }) => {
        const hash = await crypto.subtle.digest('SHA-256', await new Blob(bytes).arrayBuffer());
        const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
        return { take, segment, sha256: hex.join('') };
      }),
    );

    async function collect(db: IDBDatabase, store: string): Promise<void> {
      const rows = db.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())]);
      for (const [i, key] of keys.entries()) {
        if (!Array.isArray(key)) continue;
        const [take, segment] = [String(key[0]), Number(key[1])];
        const known = found.get(`${take} ${segment}`) ?? { take, segment, bytes: [] };
        known.bytes.push(store === 'bytes' ? values[i] : values[i].bytes);
        found.set(`${take} ${segment}`, known);
      }
    }

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
      });
    }
  });
}

/** Expects each segment's original on the server to equal the device's, byte for byte. */
export async function segmentsArrivedWhole(server: TestServer, recorded: DeviceSegment[]): Promise<void> {
  const expected = recorded.map(({ sha256 }) => sha256);
  const stored = () => recorded.map(({ take, segment }) => digestOf(server, take, segment));
  // A background task joins the parts into the originals soon after they are stored.
  await expect.poll(stored, { timeout: 30_000 }).toEqual(expected);
}

function digestOf(server: TestServer, take: string, segment: number): string {
  const id = fileIdOf(take, `original-${segment}`);
  const [name] = globSync(`media/**/${id}`, { cwd: server.dataDir });
  const file = name && path.join(server.dataDir, name);
  if (!file || !existsSync(file)) return 'not stored';
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
