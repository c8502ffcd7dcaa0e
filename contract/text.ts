// Text that people type: trimmed, bounded, and never empty where it is required.
import * as z from 'zod/mini';

/** Required text of 1 to `max` characters after trimming. */
export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
}

/** Text that may be empty, `max` characters at most. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max));
}

/** An e-mail address, lower-cased, 254 characters at most (RFC 5321). */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** A phone number as typed: digits, spaces and ()+-. ; 32 characters at most. */
export const Phone = z.string().check(z.trim(), z.maxLength(32), z.regex(/^[+()\d\s.-]*$/));

/** A web address of a page, http or https. People type `example.com`: that means https://example.com. */
export const WebAddress = z
  .string()
  .check(z.trim(), z.overwrite(withScheme), z.maxLength(2000), z.regex(/^$|^https?:\/\/\S+$/i));

/** Adds the scheme to text that begins with a domain name. */
function withScheme(text: string): string {
  const isDomain =
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]+|\p{L}{2,})(?::\d+)?(?:[/?#]|$)/iu;
  return isDomain.test(text) ? `https://${text}` : text;
}
