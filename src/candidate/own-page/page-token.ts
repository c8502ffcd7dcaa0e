// Token of the candidate's own page on another device. Stored per tab, so that a borrowed device keeps
// nothing.
const keyOf = (hash: string) => `candidate-page.${hash}`;

export function ownPageToken(hash: string): string | null {
  return sessionStorage.getItem(keyOf(hash));
}

export function rememberOwnPage(hash: string, token: string): void {
  sessionStorage.setItem(keyOf(hash), token);
}

export function forgetOwnPage(hash: string): void {
  sessionStorage.removeItem(keyOf(hash));
}
