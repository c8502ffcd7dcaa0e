// When somebody last used the page. Calls that a page makes while nobody uses it say so, because they do not count as
// activity (contract/unattended.ts).
import { unattendedHeader } from '#contract/unattended.ts';

/** A pause of this length is no absence. */
const pauseMs = 60_000;

/** A page also scrolls without anybody, so scrolling counts by what causes it. A playing video has a viewer. */
const uses = ['pointerdown', 'keydown', 'wheel', 'input', 'click', 'timeupdate'];

/** `page`: the window. Unit tests have none. */
export function createAttendance(page: Partial<Pick<EventTarget, 'addEventListener'>>) {
  let usedAt = Date.now();
  // A script that seeks in a paused video causes `timeupdate` too.
  const note = ({ type, target }: Event) => {
    if (type === 'timeupdate' && (target as HTMLMediaElement).paused) return;
    usedAt = Date.now();
  };
  for (const use of uses) page.addEventListener?.(use, note, { capture: true, passive: true });
  return {
    lastUse: () => usedAt,
    /** The headers that a call adds. */
    headersOfUse: (): Record<string, string> =>
      Date.now() - usedAt > pauseMs ? { [unattendedHeader]: '1' } : {},
  };
}

export const { lastUse, headersOfUse } = createAttendance(globalThis);
