// The server's time, as well as this device can know it: the device's clock plus its measured offset. Somebody may
// set the device's clock while the page runs; ticks and the server's replies show it. A clock set forward looks like
// sleep, during which ticks stand still on phones, so only a reply tells the two apart.

export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  /** Server clock minus device clock, as measured by the caller. */
  set(offsetMs: number): void;
  /** The server's time from a reply, and how long the round trip took. */
  observe(serverMs: number, roundTripMs: number): void;
}

/** `onCorrected` receives the new offset (server clock minus device clock) when the old one was wrong. */
export function openServerClock(
  { now, ticks }: { now: () => number; ticks: () => number },
  onCorrected: (offsetMs: number) => void,
): ServerClock {
  let offsetMs = 0;
  let last = { wallMs: now(), ticksMs: ticks() };

  return {
    now() {
      checkTicks();
      return now() + offsetMs;
    },
    set(measuredMs) {
      checkTicks();
      offsetMs = measuredMs;
    },
    observe(serverMs, roundTripMs) {
      checkTicks();
      correct(offsetFromReply({ offsetMs, serverMs, roundTripMs, deviceMs: now() }));
    },
  };

  function checkTicks(): void {
    const current = { wallMs: now(), ticksMs: ticks() };
    const elapsed = { wallMs: current.wallMs - last.wallMs, ticksMs: current.ticksMs - last.ticksMs };
    last = current;
    correct(offsetMs + setBackMs(elapsed));
  }

  function correct(newOffsetMs: number): void {
    const hasChanged = newOffsetMs !== offsetMs;
    offsetMs = newOffsetMs;
    if (hasChanged) onCorrected(newOffsetMs);
  }
}

/** Devices correct their clocks by fractions of a second all the time. */
const setBackAtLeastMs = 2000;

/** How far the clock was set back. Unless somebody sets it, it is never slower than the ticks. */
export function setBackMs({ wallMs, ticksMs }: { wallMs: number; ticksMs: number }): number {
  return ticksMs - wallMs > setBackAtLeastMs ? Math.round(ticksMs - wallMs) : 0;
}

/** HTTP's Date has whole seconds, rounded down. */
const dateGrainMs = 1000;

/** The offset, moved only as far as a reply proves it wrong: its Date was true at some moment of the round trip. */
export function offsetFromReply(reply: {
  offsetMs: number;
  serverMs: number;
  roundTripMs: number;
  deviceMs: number;
}): number {
  const minMs = reply.serverMs - reply.deviceMs;
  const maxMs = minMs + dateGrainMs + reply.roundTripMs;
  return Math.round(Math.min(Math.max(reply.offsetMs, minMs), maxMs));
}
