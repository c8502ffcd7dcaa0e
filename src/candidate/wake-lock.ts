// Keeps the screen on, where the browser allows it (https://www.w3.org/TR/screen-wake-lock/). The browser releases the
// lock when the page is hidden, so it is requested again on return. A refusal has no effect.
import { useEffect } from 'react';

export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? keepAwake() : undefined), [isNeeded]);
}

function keepAwake(): () => void {
  const ended = new AbortController();
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    // Absent in old browsers and outside secure contexts.
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (ended.signal.aborted) await granted?.release();
    else lock = granted ?? lock;
  };
  void request();
  document.addEventListener('visibilitychange', () => void request(), { signal: ended.signal });
  return () => {
    ended.abort();
    void lock?.release();
  };
}
