// The token of a review link opened in this browser. A link with a password is stored per tab, so that a
// borrowed device keeps nothing. Other links open without input; their token is stored so that guests find
// their ratings and comments again.
import { storedText } from '../kit/stored-text.ts';

const inTab = (hash: string) => storedText(() => sessionStorage, `review.${hash}`);
const inBrowser = (hash: string) => storedText(() => localStorage, `review.${hash}`);

export function storedToken(hash: string): string | null {
  return inTab(hash).load() ?? inBrowser(hash).load();
}

export function saveToken(hash: string, token: string, { hasPassword }: { hasPassword: boolean }): void {
  (hasPassword ? inTab : inBrowser)(hash).save(token);
}

export function forgetToken(hash: string): void {
  inTab(hash).drop();
  inBrowser(hash).drop();
}
