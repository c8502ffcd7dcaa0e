// The server's time, as well as this device can know it: the device's own clock, and how far that is off. Somebody may
// set the device's clock while we run; ticks and the server's replies show it. A clock set forward looks like sleep, in
// which ticks stand still on phones, so only a reply tells these two apart.

export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  /** Server clock minus device clock, as somebody has measured it. */
  set(offsetMs: number): void;
  /** The server has said its time, in a reply that took so long. */
  heard(serverMs: number, roundTripMs: number): void;
}

/** `onCorrected` is told the new offset (server clock minus device clock) when the old one has become wrong. */
export function openServerClock(
  { now, ticks }: { now: () => number; ticks: () => number },
  onCorrected: (offsetMs: number) => void,
): ServerClock {
  let offsetMs = 0;
  let last = { wallMs: now(), ticksMs: ticks() };

  return {
    now() {
      look();
      return now() + offsetMs;
    },
    set(measuredMs) {
      look();
      offsetMs = measuredMs;
    },
    heard(serverMs, roundTripMs) {
      look();
      correct(offsetSaid({ offsetMs, serverMs, roundTripMs, deviceMs: now() }));
    },
  };

  function look(): void {
    const at = { wallMs: now(), ticksMs: ticks() };
    const passed = { wallMs: at.wallMs - last.wallMs, ticksMs: at.ticksMs - last.ticksMs };
    last = at;
    correct(offsetMs + setBackMs(passed));
  }

  function correct(betterMs: number): void {
    const isNews = betterMs !== offsetMs;
    offsetMs = betterMs;
    if (isNews) onCorrected(betterMs);
  }
}

/** Clocks are set right by fractions of a second all the time. */
const setBackAtLeastMs = 2000;

/** How far the clock was set back meanwhile: it can't have gone slower than ticks by itself. */
export function setBackMs({ wallMs, ticksMs }: { wallMs: number; ticksMs: number }): number {
  return ticksMs - wallMs > setBackAtLeastMs ? Math.round(ticksMs - wallMs) : 0;
}

/** HTTP's Date has whole seconds, cut off. */
const dateGrainMs = 1000;

/** The offset, moved no further than a reply proves it wrong: its Date was true at some moment of the round trip. */
export function offsetSaid(reply: {
  offsetMs: number;
  serverMs: number;
  roundTripMs: number;
  deviceMs: number;
}): number {
  const least = reply.serverMs - reply.deviceMs;
  const most = least + dateGrainMs + reply.roundTripMs;
  return Math.round(Math.min(Math.max(reply.offsetMs, least), most));
}
