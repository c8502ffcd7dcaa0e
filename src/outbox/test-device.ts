// A device for tests: browsers that can be killed in the middle of a write, a disk that can be full, connections that
// die. It sits between fake-indexeddb and the outbox, and recognizes each browser by the asynchronous context it runs
// in.
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { everyStore, openDatabase, type WriteTx } from './database.ts';

/** One browser (or page) of the device. Once dead it reaches neither disk nor network, whatever it still tries. */
export interface Browser {
  isDead: boolean;
  /** Open transactions. */
  transactions: Set<IDBTransaction>;
  connections: Set<IDBDatabase>;
}

interface Weighed {
  store: string;
  key: IDBValidKey;
  bytes: number;
}

export interface Device {
  /** Free space; Infinity unless a test fills the disk. */
  freeBytes: number;
  /** Called when a part's acknowledgement is on the disk. */
  onAcknowledged: (part: string) => void;
  /** The number of open transactions. */
  openTransactions(): number;
  openBrowser(): Browser;
  run<T>(browser: Browser, work: () => T): T;
  /** kill -9: a write in progress is there completely or not at all, and nothing follows it. */
  kill(browser: Browser): void;
  /** What WebKit does to background tabs: no event, and everything fails until the database is opened again. */
  killConnections(browser: Browser): void;
  /** Changes the database without the outbox: corrupts rows, or empties it, as a browser does that needs the space. */
  tamper(database: string, work: (tx: WriteTx) => Promise<unknown>): Promise<void>;
  /** No storage at all, as in some private windows. */
  denyStorage(): void;
}

/** Longer than 80 lines: one short method per method of `Device`, and the mocks that share its state. */
export function openDevice(): Device {
  const browsers = new AsyncLocalStorage<Browser>();
  const weights = new Map<string, Weighed>();
  const active = new Set<IDBTransaction>();
  const deadConnections = new WeakSet<IDBDatabase>();
  const device: Device = {
    freeBytes: Infinity,
    onAcknowledged: () => {},
    openTransactions: () => active.size,
    openBrowser: () => ({ isDead: false, transactions: new Set(), connections: new Set() }),
    run: (browser, work) => browsers.run(browser, work),
    kill(browser) {
      browser.isDead = true;
      abortAll(browser);
    },
    killConnections(browser) {
      for (const connection of browser.connections) deadConnections.add(connection);
      browser.connections.clear();
      abortAll(browser);
    },
    async tamper(database, work) {
      const db = openDatabase(database);
      await db.write(everyStore, work);
      db.close();
    },
    denyStorage() {
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
    },
  };

  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const browser = browsers.getStore();
    if (browser?.isDead) throw new DOMException('killed', 'AbortError');
    if (deadConnections.has(this))
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    const tx = Reflect.apply(transaction, this, args);
    browser?.connections.add(this);
    watch(tx, browser);
    return tx;
  });
  weigh('put');
  weigh('add');
  const remove = IDBObjectStore.prototype.delete;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, query) {
    const gone = [...weights].filter(([, row]) => row.store === this.name && isIn(query, row.key));
    this.transaction.addEventListener('complete', () => {
      for (const [name, { bytes }] of gone) if (weights.delete(name)) device.freeBytes += bytes;
    });
    return Reflect.apply(remove, this, [query]);
  });
  return device;

  function watch(tx: IDBTransaction, browser: Browser | undefined): void {
    active.add(tx);
    browser?.transactions.add(tx);
    const end = () => {
      active.delete(tx);
      browser?.transactions.delete(tx);
    };
    tx.addEventListener('complete', end);
    tx.addEventListener('abort', end);
  }

  function weigh(method: 'put' | 'add'): void {
    const write = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...row) {
      const [value, key] = row;
      const request = Reflect.apply(write, this, row);
      acknowledge(this, value);
      const bytes = weightOf(value);
      if (bytes === 0) return request;
      const weighed = { store: this.name, key: key ?? keyOf(this, value), bytes };
      // Not within the call itself: a real disk answers later.
      if (bytes > device.freeBytes)
        queueMicrotask(() => isOpen(this.transaction) && refuse(this.transaction));
      else occupy(this.transaction, weighed);
      return request;
    });
  }

  function occupy(tx: IDBTransaction, row: Weighed): void {
    device.freeBytes -= row.bytes;
    tx.addEventListener('complete', () => weights.set(JSON.stringify([row.store, row.key]), row));
    tx.addEventListener('abort', () => (device.freeBytes += row.bytes));
  }

  function acknowledge(store: IDBObjectStore, value: unknown): void {
    if (store.name !== 'parts' || !isRecord(value) || value['unsent'] === 1) return;
    const part = `${String(value['take'])}/${String(value['segment'])}/${String(value['number'])}`;
    store.transaction.addEventListener('complete', () => device.onAcknowledged(part));
  }
}

function abortAll(browser: Browser): void {
  for (const tx of browser.transactions) {
    try {
      tx.abort();
    } catch {
      // It is committing, so it is on the disk.
    }
  }
}

/** True if the transaction has neither committed nor aborted: a finished one returns no stores. */
function isOpen(tx: IDBTransaction): boolean {
  try {
    tx.objectStore(tx.objectStoreNames[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** How fake-indexeddb fails a commit, as browsers do on a full disk. */
function refuse(tx: IDBTransaction): void {
  Reflect.apply(Reflect.get(tx, '_abort'), tx, ['QuotaExceededError']);
}

function weightOf(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  const bytes = isRecord(value) ? value['bytes'] : undefined;
  return bytes instanceof ArrayBuffer ? bytes.byteLength : 0;
}

function keyOf(store: IDBObjectStore, value: unknown): IDBValidKey {
  const found = isRecord(value) && typeof store.keyPath === 'string' ? value[store.keyPath] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? found : '';
}

function isIn(query: IDBValidKey | IDBKeyRange, key: IDBValidKey): boolean {
  return query instanceof IDBKeyRange ? query.includes(key) : indexedDB.cmp(query, key) === 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
