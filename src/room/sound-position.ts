// How far the sound of a recording has come, read from its bytes as they appear. Browsers date sound by counting samples
// from a beginning that no event reports, so nothing but the file says which moment of the recording a sound has. Knows
// WebM only (https://www.rfc-editor.org/rfc/rfc9559), whose tracks come before their blocks.

export interface SoundPosition {
  /** The next bytes of the recording. Returns the end of its sound so far in milliseconds; null while there is none. */
  read(bytes: ArrayBuffer): number | null;
}

const element = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
const parents: ReadonlySet<number> = new Set([
  ...[element.segment, element.tracks, element.track, element.cluster, element.blockGroup],
]);
const soundType = 2;
/** An id of 4 bytes, a size of 8, and of a block its track and time. */
const longestHead = 4 + 8 + 4;

export function soundPosition(): SoundPosition {
  let rest = new Uint8Array();
  let skipped = 0;
  let trackNumber = 0;
  let soundTrack = 0;
  let clusterMs = 0;
  let lastMs: number | null = null;
  let stepMs = 0;

  return {
    read(bytes) {
      const from = Math.min(skipped, bytes.byteLength);
      skipped -= from;
      rest = joined(rest, new Uint8Array(bytes, from));
      let at = 0;
      for (let size = next(at); size !== null; size = next(at)) at += size;
      skipped += Math.max(0, at - rest.length);
      rest = rest.slice(at);
      return lastMs === null ? null : lastMs + stepMs;
    },
  };

  /** The size of the element there, or of its head if there are elements in it. Null: its head is not complete. */
  function next(at: number): number | null {
    const id = numberAt(at, false);
    const size = id && numberAt(at + id.length, true);
    if (!id || !size) return null;
    const head = id.length + size.length;
    if (parents.has(id.value)) return head;
    if (rest.length < at + Math.min(longestHead, head + size.value)) return null;
    note(id.value, at + head, size.value);
    return head + size.value;
  }

  function note(id: number, at: number, size: number): void {
    if (id === element.trackNumber) trackNumber = unsignedAt(at, size);
    else if (id === element.trackType && unsignedAt(at, size) === soundType) soundTrack = trackNumber;
    else if (id === element.timestamp) clusterMs = unsignedAt(at, size);
    else if (id === element.block || id === element.simpleBlock) noteBlock(at);
  }

  function noteBlock(at: number): void {
    const track = numberAt(at, true);
    if (!track || track.value !== soundTrack) return;
    const ms = clusterMs + ((unsignedAt(at + track.length, 2) << 16) >> 16);
    if (lastMs !== null && ms > lastMs) stepMs = ms - lastMs;
    lastMs = ms;
  }

  /** A number whose leading zeros say how long it is; an id keeps the one after them. */
  function numberAt(at: number, isSize: boolean): { value: number; length: number } | null {
    const first = rest[at];
    if (first === undefined) return null;
    const length = Math.clz32(first) - 23;
    if (rest.length < at + length) return null;
    const value = unsignedAt(at, length);
    return { value: isSize ? value - 2 ** (7 * length) : value, length };
  }

  function unsignedAt(at: number, length: number): number {
    return rest.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
