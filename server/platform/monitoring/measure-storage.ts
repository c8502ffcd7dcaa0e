// Measures the time of each storage call.
import type { Storage } from '../storage/storage.ts';
import { timed } from '../metrics/metrics.ts';

export function measuredStorage(storage: Storage): Storage {
  return {
    ...storage,
    putIfAbsent: (key, bytes) => timed('put_if_absent', () => storage.putIfAbsent(key, bytes)),
    put: (key, source) => timed('put', () => storage.put(key, source)),
    read: (key, range) => timed('read', () => storage.read(key, range)),
    size: (key) => timed('size', () => storage.size(key)),
    list: (prefix) => timed('list', () => storage.list(prefix)),
    survey: (prefix) => storage.survey(prefix),
    sweep: () => timed('sweep', () => storage.sweep()),
    remove: (keyOrPrefix) => timed('remove', () => storage.remove(keyOrPrefix)),
  };
}
