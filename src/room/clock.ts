// The server's time on this device, from pings: the sample with the shortest round trip is the most exact one. Pure;
// room-clock-pings.ts sends them. Recordings of several devices are joined by this clock.

export interface RoomClock {
  /** The server's time in milliseconds since 1970. */
  now(): number;
  /** How far `now` may be off: half of the shortest round trip. Infinity before the first answer. */
  errorMs(): number;
}

export interface ClockSample {
  offsetMs: number;
  roundTripMs: number;
  takenAt: number;
}

/** Clocks of devices drift by up to 100 ppm: a sample is 6 ms off after a minute. */
const maxAgeMs = 60_000;

/** All times in milliseconds; `sentAt` and `receivedAt` by the device's monotonic clock. */
export function sampleOf(ping: { sentAt: number; receivedAt: number; serverAt: number }): ClockSample {
  const roundTripMs = ping.receivedAt - ping.sentAt;
  return {
    offsetMs: ping.serverAt - (ping.sentAt + roundTripMs / 2),
    roundTripMs,
    takenAt: ping.receivedAt,
  };
}

export function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  const recent = samples.filter(({ takenAt }) => sample.takenAt - takenAt <= maxAgeMs);
  return [...recent, sample];
}

/** `ticks`: the device's monotonic clock. `deviceTime`: its ordinary one, used until the first answer. */
export function clockFrom(
  samples: () => readonly ClockSample[],
  ports: { ticks: () => number; deviceTime: () => number },
): RoomClock {
  const best = () =>
    samples().reduce<ClockSample | null>(
      (found, sample) => (found && found.roundTripMs <= sample.roundTripMs ? found : sample),
      null,
    );
  return {
    now() {
      const sample = best();
      return sample ? ports.ticks() + sample.offsetMs : ports.deviceTime();
    },
    errorMs: () => (best()?.roundTripMs ?? Infinity) / 2,
  };
}
