// Token of the candidate's own page on another device. Stored per tab, so that a borrowed device keeps
// nothing.
import { storedText } from '../../kit/stored-text.ts';

export function ownPageToken(hash: string) {
  return storedText(() => sessionStorage, `candidate-page.${hash}`);
}
