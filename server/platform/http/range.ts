// Parses Range requests: RFC 9110 section 14, one range at a time.
import type { ByteRange } from '../storage/storage.ts';

export interface RangeHeaders {
  range?: string | undefined;
  ifRange?: string | undefined;
}

/**
 * `whole` if there is no range, an unknown unit, several ranges, or an If-Range for other content (a server
 * may answer all of these with everything). `unsatisfiable` is a 416.
 */
export function chooseRange(
  bytes: number,
  etag: string,
  headers: RangeHeaders,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  // A client with other content must get everything, or it would join two different files.
  if (headers.ifRange !== undefined && headers.ifRange !== etag) return 'whole';
  // "If the selected representation is shorter than the specified suffix-length, the entire representation is used."
  if (first === '') return rangeOf(Math.max(0, bytes - Number(last)), bytes - 1, bytes);
  return rangeOf(Number(first), last === '' ? bytes - 1 : Number(last), bytes);
}

function rangeOf(start: number, end: number, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (start >= bytes) return 'unsatisfiable';
  // "An int-range is invalid if the last-pos is less than the first-pos": then the header counts as absent.
  if (end < start) return 'whole';
  return { start, end: Math.min(end, bytes - 1) };
}
