// Whether passkeys can be used on this page. The server names the host they belong to in a <meta>: none for an IP address, and
// no other host works. The development page has no such element.
export function hasPasskeys(): boolean {
  const host = document.querySelector<HTMLMetaElement>('meta[name="passkeys"]')?.content;
  return typeof PublicKeyCredential === 'function' && (host === undefined || host === location.hostname);
}
