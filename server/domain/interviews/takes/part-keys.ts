// Where a take's parts lie in storage: one folder per take, a name per part that sorts as they were recorded.

export interface PartNumber {
  segment: number;
  number: number;
}

interface TakeKey {
  agency_id: string;
  /** As the database gives it: a UUID that a client sent may be in capitals. */
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
