// Reads one cookie.

/** From a Cookie header (RFC 6265 5.4); '' if there is no cookie of this name. */
export function cookieValue(cookies: string | undefined, name: string): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
