// Speech lost to kill -9 in Firefox. Its driver stays attached until the kill, because it cannot detach.
import type { Row } from '../row.ts';
import { valueBits } from './burnt-in.ts';
import { findFirefox, openFirefox } from './firefox.ts';
import { measureSpeechLost } from './speech-lost.ts';

export const name = 'speech-lost-firefox';

export async function run(): Promise<Row[]> {
  if (!findFirefox()) {
    const figure = 'Speech lost to kill -9, Firefox';
    return [{ figure, goal: '', measured: 'not here: no Firefox', passed: null }];
  }
  return measureSpeechLost({
    browser: 'Firefox',
    open: async (profile) => ({ ...(await openFirefox(profile)), detach: () => Promise.resolve() }),
    // A frame holds the lower bits of its own time.
    clock: () => Promise.resolve((number, aboutMs) => aboutMs - ((aboutMs - number) % 2 ** valueBits)),
  });
}
