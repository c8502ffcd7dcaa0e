// Device status during an interview: battery, orientation and time.
import { useEffect, useRef, useState } from 'react';

/** https://www.w3.org/TR/battery-status/: Chromium only. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** Null if unsupported or charging. */
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
    // Blocked by a permissions policy: treat as unsupported.
    return null;
  }
}

function isBattery(value: unknown): value is Battery {
  return value instanceof EventTarget && 'charging' in value && 'level' in value;
}

/** True if the orientation differs from the start of the recording; resets when the recording ends. */
export function useTurned(isRecording: boolean): boolean {
  const [isTurned, setIsTurned] = useState(false);
  const began = useRef(false);
  useEffect(() => {
    setIsTurned(false);
    if (!isRecording) return;
    const upright = matchMedia('(orientation: portrait)');
    began.current = upright.matches;
    // Resizing a desktop window is not a rotation.
    const isHandheld = matchMedia('(pointer: coarse)').matches;
    const look = () => setIsTurned(isHandheld && upright.matches !== began.current);
    upright.addEventListener('change', look);
    return () => upright.removeEventListener('change', look);
  }, [isRecording]);
  return isTurned;
}

/** The device's clock, polled. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
