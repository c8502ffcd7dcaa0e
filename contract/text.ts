// Text that people type: trimmed, limited in length, and not empty if required.
import * as z from 'zod/mini';

/** Required text of 1 to `max` characters after trimming. */
export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
}

/** Text of 0 to `max` characters after trimming. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max));
}

/** An email address in lowercase, at most 254 characters (RFC 5321). */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** A phone number as typed: digits, spaces and ()+-. with at most 32 characters. */
export const Phone = z.string().check(z.trim(), z.maxLength(32), z.regex(/^[+()\d\s.-]*$/));

/** An http or https URL. `example.com` as people type it becomes https://example.com. */
export const WebAddress = z
  .string()
  .check(z.trim(), z.overwrite(withScheme), z.maxLength(2000), z.regex(/^$|^https?:\/\/\S+$/i));

/** An absolute http or https URL. Whether it can be parsed, the server checks: z.url would be in every page's first file. */
export const AbsoluteUrl = z.string().check(z.trim(), z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i));

/** Adds the scheme to text that begins with a domain name. */
function withScheme(text: string): string {
  const isDomain =
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]+|\p{L}{2,})(?::\d+)?(?:[/?#]|$)/iu;
  return isDomain.test(text) ? `https://${text}` : text;
}
