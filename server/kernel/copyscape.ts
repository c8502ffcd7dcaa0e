// The settings of Copyscape, which looks for pages on the web with a given text. Both or neither.
import { StartFault } from './start-fault.ts';

export interface CopyscapeSettings {
  /** With a trailing slash, as the service documents it. */
  url: string;
  user: string;
  key: string;
}

/** Shown to candidates. */
export const copyscapeProcessor = 'Copyscape (Indigo Stream Technologies Ltd, Gibraltar)';

const ownUrl = 'https://www.copyscape.com/api/';

/** @throws StartFault if only one of the two is set, or the address without them */
export function copyscapeOf(
  read: Partial<Record<'COPYSCAPE_USER' | 'COPYSCAPE_KEY' | 'COPYSCAPE_URL', string | undefined>>,
): CopyscapeSettings | undefined {
  const { COPYSCAPE_USER: user, COPYSCAPE_KEY: key, COPYSCAPE_URL: url } = read;
  if (user && key) return { user, key, url: url ? `${url.replace(/\/+$/, '')}/` : ownUrl };
  if (user || key)
    throw new StartFault(
      `COPYSCAPE_USER and COPYSCAPE_KEY go together: ${user ? 'COPYSCAPE_KEY' : 'COPYSCAPE_USER'} is not set.`,
    );
  if (url) throw new StartFault('COPYSCAPE_URL has no effect: COPYSCAPE_USER is not set.');
  return undefined;
}
