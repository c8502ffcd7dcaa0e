// What the device says about itself while somebody answers: its battery, how it is held, and the time.
import { useEffect, useRef, useState } from 'react';

/** https://www.w3.org/TR/battery-status/: Chromium only. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** Null where the browser does not say, and while it is charging. */
export function useBatteryPercent(): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    void batteryOf(navigator).then((battery) => {
      if (!battery || gone.signal.aborted) return;
      const look = () => setPercent(battery.charging ? null : Math.round(battery.level * 100));
      for (const type of ['levelchange', 'chargingchange'])
        battery.addEventListener(type, look, { signal: gone.signal });
      look();
    });
    return () => gone.abort();
  }, []);
  return percent;
}

async function batteryOf(from: Navigator): Promise<Battery | null> {
  if (!('getBattery' in from) || typeof from.getBattery !== 'function') return null;
  try {
    const battery: unknown = await from.getBattery();
    return isBattery(battery) ? battery : null;
  } catch {
    // Forbidden by policy: as good as not there.
    return null;
  }
}

function isBattery(value: unknown): value is Battery {
  return value instanceof EventTarget && 'charging' in value && 'level' in value;
}

/** Whether the device is held otherwise than when the recording began; it forgets when the recording is over. */
export function useTurned(isRecording: boolean): boolean {
  const [isTurned, setIsTurned] = useState(false);
  const began = useRef(false);
  useEffect(() => {
    setIsTurned(false);
    if (!isRecording) return;
    const upright = matchMedia('(orientation: portrait)');
    began.current = upright.matches;
    // A window that is drawn narrower is no device that was turned.
    const isHandheld = matchMedia('(pointer: coarse)').matches;
    const look = () => setIsTurned(isHandheld && upright.matches !== began.current);
    upright.addEventListener('change', look);
    return () => upright.removeEventListener('change', look);
  }, [isRecording]);
  return isTurned;
}

/** The device's clock, looked at now and then. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
