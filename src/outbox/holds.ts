// What has to wait, for how long and why: one hold for the whole line, one for a session, one for each errand's subject.
import { pauseMs, type WaitReason } from './retry.ts';

export interface Waiting {
  since: string;
  reason: WaitReason;
}

interface Hold extends Waiting {
  hash: string | null;
  /** In ticks, not by the clock. */
  untilMs: number;
  /** The server has asked for this much: nobody hurries it. */
  firmUntilMs: number;
  attempt: number;
}

export interface Holds {
  /** After a stall the pause is the shortest again: the silence was the pause. */
  add(
    subject: string,
    why: { hash: string | null; reason: WaitReason; retryAfterMs: number; isStall?: boolean },
  ): void;
  release(subject: string): void;
  /** Everything may be tried at once: somebody says that the line is back. A server's Retry-After stands. */
  expire(): void;
  isHeld(subject: string): boolean;
  /** When the next hold ends; undefined when none lasts. */
  nextEndMs(): number | undefined;
  /** Why each interview waits; the key `null` is all of them. */
  waiting(): Map<string | null, Waiting>;
}

export function openHolds(ports: { now: () => number; ticks: () => number; random: () => number }): Holds {
  const holds = new Map<string, Hold>();
  return {
    add(subject, { hash, reason, retryAfterMs, isStall = false }) {
      const before = holds.get(subject);
      const attempt = before && !isStall ? before.attempt + 1 : 0;
      const since = before?.since ?? new Date(ports.now()).toISOString();
      const untilMs = ports.ticks() + pauseMs(attempt, ports.random(), retryAfterMs, reason);
      holds.set(subject, {
        hash,
        reason,
        since,
        untilMs,
        firmUntilMs: ports.ticks() + retryAfterMs,
        attempt,
      });
    },
    release: (subject) => void holds.delete(subject),
    expire() {
      for (const hold of holds.values()) hold.untilMs = hold.firmUntilMs;
    },
    isHeld: (subject) => (holds.get(subject)?.untilMs ?? -Infinity) > ports.ticks(),
    nextEndMs() {
      const ends = [...holds.values()]
        .map(({ untilMs }) => untilMs)
        .filter((untilMs) => untilMs > ports.ticks());
      return ends.length === 0 ? undefined : Math.min(...ends);
    },
    waiting: () => new Map([...holds.values()].map(({ hash, since, reason }) => [hash, { since, reason }])),
  };
}
