// The Content-Digest header (RFC 9530): `sha-256=:<base64>:`, possibly among digests by other algorithms.

/** Lower-case hex of the SHA-256 that the header names, or undefined if it names none. */
export function sha256OfHeader(header: string | string[] | undefined): string | undefined {
  const joined = Array.isArray(header) ? header.join(',') : (header ?? '');
  const [, encoded] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/.exec(joined) ?? [];
  return encoded && Buffer.from(encoded, 'base64').toString('hex');
}
