// Storage keys of a take's parts: one folder per take; part names sort in recording order.

export interface PartNumber {
  segment: number;
  number: number;
}

interface TakeKey {
  agency_id: string;
  /** As the database returns it: a UUID from a client may be in upper case. */
  id: string;
}

export function partsPrefix(take: TakeKey): string {
  return `agencies/${take.agency_id}/takes/${take.id}/`;
}

export function partKey(take: TakeKey, part: PartNumber): string {
  return `${partsPrefix(take)}${String(part.segment).padStart(2, '0')}-${String(part.number).padStart(4, '0')}`;
}

export function partOfKey(key: string): PartNumber {
  const [segment = '', number = ''] = (key.split('/').at(-1) ?? '').split('-');
  return { segment: Number(segment), number: Number(number) };
}
