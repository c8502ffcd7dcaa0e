// Storage keys of a take's parts: one folder per take. An object is one part, or a run: consecutive parts of a segment that came in one
// request, each with its frame header (contract/frames.ts). Names sort in recording order.

export interface PartNumber {
  segment: number;
  number: number;
}

/** The parts in one object. */
export interface PartRange {
  segment: number;
  /** First and last number, both included. */
  first: number;
  last: number;
}

export interface TakeKey {
  agency_id: string;
  /** As the database returns it: a UUID from a client may be in upper case. */
  id: string;
}

export function partsPrefix(take: TakeKey): string {
  return `agencies/${take.agency_id}/takes/${take.id}/`;
}

export function partKey(take: TakeKey, part: PartNumber): string {
  return `${partsPrefix(take)}${inTwo(part.segment)}-${inFour(part.number)}`;
}

/** `sha256` of the object: two requests with different contents for the same parts have different keys. */
export function runKey(take: TakeKey, { segment, first, last }: PartRange, sha256: string): string {
  return `${partsPrefix(take)}${inTwo(segment)}-${inFour(first)}-${inFour(last)}.${sha256}`;
}

export function rangeOfKey(key: string): PartRange {
  const [segment, first, last = first] = (key.split('/').at(-1) ?? '').split(/[-.]/).slice(0, 3);
  return { segment: Number(segment), first: Number(first), last: Number(last) };
}

export function nameOfPart({ segment, number }: PartNumber): string {
  return `${segment}-${number}`;
}

function inTwo(segment: number): string {
  return String(segment).padStart(2, '0');
}

function inFour(number: number): string {
  return String(number).padStart(4, '0');
}
