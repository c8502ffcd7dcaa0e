// The token of one's own page where the interview is not on this device. It lives as long as the tab, so that a borrowed
// device keeps nothing.
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
