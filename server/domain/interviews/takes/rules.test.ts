import { describe, expect, test } from 'vitest';
import { maxPartBytes, maxParts, maxSegments, maxTakeBytes } from '#contract/take.ts';
import type { Manifest } from '#contract/take.ts';
import { partKey, rangeOfKey, runKey } from '../part-keys.ts';
import {
  faultsOfBinding,
  fitsIntoTake,
  isPartInRange,
  isSoundManifest,
  isVideoType,
  partsNeverTooLarge,
  unnamedParts,
  sha256OfHeader,
} from './rules.ts';

const sha256 = 'ab'.repeat(32);
const segment = (number: number, parts: number[]): Manifest['segments'][number] => ({
  segment: number,
  mime_type: 'video/webm',
  duration_ms: 500,
  parts: parts.map((number) => ({ number: number, bytes: 10, sha256 })),
});

describe('a take', () => {
  test('accepts only part numbers within its range', () => {
    expect(isPartInRange({ segment: 0, number: 0 })).toBe(true);
    expect(isPartInRange({ segment: maxSegments - 1, number: maxParts - 1 })).toBe(true);
    for (const [s, n] of [
      [-1, 0],
      [0, -1],
      [maxSegments, 0],
      [0, maxParts],
      [0.5, 0],
      [0, NaN],
    ] as const)
      expect(isPartInRange({ segment: s, number: n })).toBe(false);
  });

  test('grows to its maximum size and not a byte more', () => {
    expect(fitsIntoTake({ parts: 1, bytes: maxTakeBytes - 5 }, 5)).toBe(true);
    expect(fitsIntoTake({ parts: 1, bytes: maxTakeBytes - 5 }, 6)).toBe(false);
    expect(fitsIntoTake({ parts: maxParts, bytes: 1 }, 1)).toBe(false);
    expect(partsNeverTooLarge * maxPartBytes).toBeLessThanOrEqual(maxTakeBytes);
  });

  test('names a question if and only if it is an answer', () => {
    const base = { mime_type: 'video/webm', name: '', started_at: '2026-11-20T00:00:00Z' };
    const id = '0190aaaa-0000-7000-8000-000000000000';
    expect(faultsOfBinding({ ...base, purpose: 'answer', question_id: id })).toEqual({});
    expect(faultsOfBinding({ ...base, purpose: 'answer', question_id: null })).toEqual({
      question_id: 'required',
    });
    expect(faultsOfBinding({ ...base, purpose: 'cv', question_id: id })).toEqual({
      question_id: 'not_allowed',
    });
    expect(faultsOfBinding({ ...base, purpose: 'cv', question_id: null, mime_type: '' })).toEqual({});
    expect(faultsOfBinding({ ...base, purpose: 'answer', question_id: id, mime_type: 'text/html' })).toEqual({
      mime_type: 'format',
    });
  });

  test('has a type that is safe in a header', () => {
    expect(isVideoType('video/webm;codecs=vp8,opus')).toBe(true);
    expect(isVideoType('video/webm; codecs="vp9, opus"')).toBe(true);
    expect(isVideoType('video/webm\r\nx: y')).toBe(false);
    expect(isVideoType('text/html')).toBe(false);
  });
});

describe('a manifest', () => {
  test('lists segments in order and parts without a gap', () => {
    expect(isSoundManifest({ segments: [segment(0, [0, 1, 2]), segment(1, [0])] })).toBe(true);
    expect(isSoundManifest({ segments: [segment(1, [0])] })).toBe(true);
    expect(isSoundManifest({ segments: [segment(0, [0, 2])] })).toBe(false);
    expect(isSoundManifest({ segments: [segment(0, [1])] })).toBe(false);
    expect(isSoundManifest({ segments: [segment(0, [0, 0])] })).toBe(false);
    expect(isSoundManifest({ segments: [segment(1, [0]), segment(0, [0])] })).toBe(false);
    expect(isSoundManifest({ segments: [segment(0, [0]), segment(0, [0])] })).toBe(false);
  });

  test('that omits a stored part is detected', () => {
    const here = [
      { segment: 0, number: 0 },
      { segment: 0, number: 1 },
    ];
    expect(unnamedParts({ segments: [segment(0, [0])] }, here)).toEqual([{ segment: 0, number: 1 }]);
    expect(unnamedParts({ segments: [segment(0, [0, 1, 2])] }, here)).toEqual([]);
  });
});

describe('a part', () => {
  test('and a run of them can be identified from the storage key', () => {
    const take = { agency_id: 'a', id: 't' };
    for (const { segment, number } of [
      { segment: 0, number: 0 },
      { segment: 63, number: 8191 },
    ])
      expect(rangeOfKey(partKey(take, { segment, number }))).toEqual({
        segment,
        first: number,
        last: number,
      });
    const range = { segment: 3, first: 16, last: 31 };
    expect(rangeOfKey(runKey(take, range, sha256))).toEqual(range);
  });

  test('carries its digest in the format of RFC 9530', () => {
    const encoded = Buffer.from(sha256, 'hex').toString('base64');
    expect(sha256OfHeader(`sha-256=:${encoded}:`)).toBe(sha256);
    expect(sha256OfHeader(`sha-512=:AAAA:, sha-256=:${encoded}:`)).toBe(sha256);
    for (const wrong of [undefined, '', encoded, `sha-256=${encoded}`, `md5=:${encoded}:`, 'sha-256=:AAAA:'])
      expect(sha256OfHeader(wrong)).toBeUndefined();
  });
});
