// Ids. The first writer generates every id as a UUIDv7, so that a repeated write is recognized (P3).
import { v7 } from 'uuid';
import * as z from 'zod/mini';

/** A UUID in its canonical text form. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** A new UUIDv7 (RFC 9562). Sorts by creation time to the millisecond. */
export function newId(): Id {
  return v7();
}

/** The random part of a link: at least 128 bits, base64url. */
export const LinkHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));

/** An ISO 8601 instant with its offset, in the years 1 to 9999 UTC. Other years need a different notation. */
export const Instant = z.iso.datetime({ offset: true }).check(z.refine(isInFourDigits));

function isInFourDigits(instant: string): boolean {
  const at = new Date(instant);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;
}

/** A CSS color as `#rrggbb`. */
export const Color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
