// The device's database and the only way into it. Connections die: WebKit kills those of background tabs, and a newer
// page may ask this one to close. The handle is then dropped and opened again and the work repeated, so all work must
// be safe to repeat.
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { OutboxFault, outboxFault } from './fault.ts';

type TakeSegmentNumber = [take: string, segment: number, number: number];

/** Values are `unknown`: rows.ts defines and parses them. */
interface CandorSchema extends DBSchema {
  interviews: { key: string; value: unknown };
  takes: { key: string; value: unknown; indexes: { hash: string } };
  chunks: { key: TakeSegmentNumber; value: unknown };
  parts: { key: TakeSegmentNumber; value: unknown; indexes: { unsent: [string, number] } };
  bytes: { key: TakeSegmentNumber; value: unknown };
  posters: { key: string; value: unknown };
  writes: { key: number; value: unknown; indexes: { hash: string; id: string } };
  receipts: { key: string; value: unknown; indexes: { hash: string } };
  media: { key: string; value: unknown; indexes: { hash: string } };
}
export const everyStore = [
  'interviews',
  'takes',
  'chunks',
  'parts',
  'bytes',
  'posters',
  'writes',
  'receipts',
  'media',
] as const;
type KnownStore = (typeof everyStore)[number];
export type ReadTx = IDBPTransaction<CandorSchema, KnownStore[], 'readonly'>;
export type WriteTx = IDBPTransaction<CandorSchema, KnownStore[], 'readwrite'>;

export interface Database {
  read<T>(stores: readonly KnownStore[], work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Resolves once committed. `strict` waits for the disk (P1); `relaxed` is for data that can be learned again. */
  write<T>(
    stores: readonly KnownStore[],
    work: (tx: WriteTx) => Promise<T>,
    durability?: 'strict' | 'relaxed',
  ): Promise<T>;
  close(): void;
}

const tries = 3;

export function openDatabase(name: string): Database {
  let handle: Promise<IDBPDatabase<CandorSchema>> | undefined;
  const drop = () => (handle = undefined);

  return {
    read: (stores, work) =>
      again(async () => finish((await open()).transaction([...stores], 'readonly'), work)),
    write: (stores, work, durability = 'strict') =>
      again(async () => finish((await open()).transaction([...stores], 'readwrite', { durability }), work)),
    close() {
      void handle?.then((db) => db.close());
      drop();
    },
  };

  function open(): Promise<IDBPDatabase<CandorSchema>> {
    handle ??= connect(name, drop);
    return handle;
  }

  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === tries || !isDeadConnection(error)) throw outboxFault(error);
        drop();
      }
    }
  }
}

async function connect(name: string, drop: () => void): Promise<IDBPDatabase<CandorSchema>> {
  try {
    const db = await openDB<CandorSchema>(name, 1, { upgrade, terminated: drop });
    db.addEventListener('versionchange', () => {
      db.close();
      drop();
    });
    return db;
  } catch (error) {
    drop();
    throw error;
  }
}

function upgrade(db: IDBPDatabase<CandorSchema>): void {
  db.createObjectStore('interviews', { keyPath: 'hash' });
  db.createObjectStore('takes', { keyPath: 'id' }).createIndex('hash', 'hash');
  db.createObjectStore('chunks');
  db.createObjectStore('parts', { keyPath: ['take', 'segment', 'number'] }).createIndex('unsent', [
    'take',
    'unsent',
  ]);
  db.createObjectStore('bytes');
  db.createObjectStore('posters');
  const writes = db.createObjectStore('writes', { keyPath: 'seq', autoIncrement: true });
  writes.createIndex('hash', 'hash');
  writes.createIndex('id', 'id', { unique: true });
  db.createObjectStore('receipts', { keyPath: 'id' }).createIndex('hash', 'hash');
  db.createObjectStore('media', { keyPath: 'address' }).createIndex('hash', 'hash');
}

/**
 * Runs the work and waits for the commit. Throws the transaction's own error if there is one: it says more than the
 * request that failed with it.
 */
async function finish<T, Tx extends ReadTx | WriteTx>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed = tx.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await work(tx);
    const failure = await committed;
    if (failure) throw failure.error;
    return result;
  } catch (error) {
    abort(tx);
    await committed;
    throw tx.error ?? error;
  }
}

function abort(tx: ReadTx | WriteTx): void {
  try {
    tx.abort();
  } catch {
    // It has already ended.
  }
}

/** https://bugs.webkit.org/show_bug.cgi?id=197050 and 277615: "Connection to Indexed Database server lost". */
function isDeadConnection(error: unknown): boolean {
  if (error instanceof OutboxFault || !(error instanceof Error)) return false;
  return (
    error.name === 'InvalidStateError' ||
    error.name === 'UnknownError' ||
    /connection.*(lost|clos)/i.test(error.message)
  );
}

/** All keys of one take, or of one of its segments. */
export function keysOf(take: string, segment?: number): IDBKeyRange {
  const from = segment === undefined ? [take] : [take, segment];
  // Arrays sort after numbers: [take, []] comes after every [take, segment, number].
  return IDBKeyRange.bound(from, [...from, []]);
}
