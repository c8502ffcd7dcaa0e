// What the part logs of a folder contain, in memory: where each part is, and what was removed. Pure.

export interface LogEntry {
  /** The slot. */
  file: string;
  /** Of the content, from the start of the slot. */
  at: number;
  bytes: number;
  crc32: number;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

export interface LogIndex {
  get(key: string): LogEntry | undefined;
  /** Ignored if it was removed later than it was written. The newer entry of a key counts. */
  add(key: string, entry: LogEntry): void;
  /** Forgets a key, unless it has another entry by now. True if it had this one. */
  drop(key: string, entry: LogEntry): boolean;
  /** A key, or everything below a prefix that ends in '/', was removed; the record is in a slot. */
  remove(keyOrPrefix: string, record: { at: number; file: string }): void;
  wasRemoved(key: string, writtenAt: number): boolean;
  under(keyOrPrefix: string): [key: string, entry: LogEntry][];
  inSlot(file: string): [key: string, entry: LogEntry][];
  /** Removals recorded in a slot that keep contents of other slots from coming back. */
  neededRemovals(file: string): string[];
  /** The slot no longer exists. Returns the keys that were in it. */
  forgetSlot(file: string): string[];
}

interface Removal {
  at: number;
  file: string;
  /** Slots that may have contents that it removes. */
  covers: Set<string>;
}

export function createLogIndex(): LogIndex {
  const folders = new Map<string, Map<string, LogEntry>>();
  const slots = new Map<string, Map<string, LogEntry>>();
  const removals = new Map<string, Removal>();
  const get = (key: string) => folders.get(folderOf(key))?.get(key);

  function forget(key: string, entry: LogEntry): void {
    const folder = folders.get(folderOf(key));
    folder?.delete(key);
    if (folder?.size === 0) folders.delete(folderOf(key));
    slots.get(entry.file)?.delete(key);
  }

  function removalOf(key: string, writtenAt: number): Removal | undefined {
    if (removals.size === 0) return undefined;
    return namesOf(key)
      .map((name) => removals.get(name))
      .find((removal) => removal && removal.at >= writtenAt);
  }

  function under(keyOrPrefix: string): [string, LogEntry][] {
    if (!keyOrPrefix.endsWith('/')) {
      const entry = get(keyOrPrefix);
      return entry ? [[keyOrPrefix, entry]] : [];
    }
    const below: [string, LogEntry][] = [];
    for (const [folder, entries] of folders) if (folder.startsWith(keyOrPrefix)) below.push(...entries);
    return below;
  }

  return {
    get,
    add(key, entry) {
      const removal = removalOf(key, entry.writtenAt);
      if (removal) return void removal.covers.add(entry.file);
      const known = get(key);
      if (known && known.writtenAt > entry.writtenAt) return;
      if (known) forget(key, known);
      mapAt(folders, folderOf(key)).set(key, entry);
      mapAt(slots, entry.file).set(key, entry);
    },
    drop(key, entry) {
      if (get(key) !== entry) return false;
      forget(key, entry);
      return true;
    },
    remove(keyOrPrefix, { at, file }) {
      const known = removals.get(keyOrPrefix);
      // A slot can have older contents of the same keys too, which nobody sees.
      const covers = new Set([...slots.keys(), ...(known?.covers ?? [])]);
      for (const [key, entry] of under(keyOrPrefix)) if (entry.writtenAt <= at) forget(key, entry);
      if (!known || known.at <= at) removals.set(keyOrPrefix, { at, file, covers });
    },
    wasRemoved: (key, writtenAt) => removalOf(key, writtenAt) !== undefined,
    under,
    inSlot: (file) => [...(slots.get(file) ?? [])],
    neededRemovals: (file) =>
      [...removals]
        .filter(([, removal]) => removal.file === file && [...removal.covers].some((each) => each !== file))
        .map(([name]) => name),
    forgetSlot(file) {
      const entries = [...(slots.get(file) ?? [])];
      for (const [key, entry] of entries) forget(key, entry);
      slots.delete(file);
      for (const [name, removal] of removals) {
        removal.covers.delete(file);
        if (removal.file === file) removals.delete(name);
      }
      return entries.map(([key]) => key);
    },
  };
}

/** With its '/'. */
export function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** The key, and each prefix above it. */
function namesOf(key: string): string[] {
  const words = key.split('/');
  return [key, ...words.slice(0, -1).map((_, i) => `${words.slice(0, i + 1).join('/')}/`)];
}

function mapAt(maps: Map<string, Map<string, LogEntry>>, name: string): Map<string, LogEntry> {
  const known = maps.get(name) ?? new Map<string, LogEntry>();
  maps.set(name, known);
  return known;
}
