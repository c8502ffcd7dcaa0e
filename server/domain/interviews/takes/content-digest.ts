// Parses the Content-Digest header (RFC 9530): `sha-256=:<base64>:`, possibly among other algorithms' digests.

/** Lower-case hex of the header's SHA-256, or undefined without one. */
export function sha256OfHeader(header: string | string[] | undefined): string | undefined {
  const joined = Array.isArray(header) ? header.join(',') : (header ?? '');
  const [, encoded] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/.exec(joined) ?? [];
  return encoded && Buffer.from(encoded, 'base64').toString('hex');
}
