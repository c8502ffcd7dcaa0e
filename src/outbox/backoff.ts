// What is backing off, for how long and why: the whole line, a session, or the subject of one task.
import { pauseMs, type WaitReason } from './retry.ts';

/** Why sending waits, as the page shows it. */
export interface Waiting {
  since: string;
  reason: Exclude<WaitReason, 'unreachable'>;
}

interface Pause {
  since: string;
  reason: WaitReason;
  hash: string | null;
  /** In ticks, not clock time. */
  untilMs: number;
  /** The server's Retry-After. `expire` does not shorten it. */
  retryAfterUntilMs: number;
  attempt: number;
}

export interface Backoff {
  /** After a stall the pause starts again at the shortest: the silence was the pause. */
  start(
    subject: string,
    cause: { hash: string | null; reason: WaitReason; retryAfterMs: number; isStall?: boolean },
  ): void;
  clear(subject: string): void;
  /**
   * Everything may be retried at once: something reports that the line is back. A server's Retry-After still applies.
   */
  expire(): void;
  isActive(subject: string): boolean;
  /**
   * When the first of the pauses that were running at `sinceMs` ends, in ticks; undefined if none was running then.
   * What is decided on a pause waits for its end, even if that passes meanwhile.
   */
  nextEndMs(sinceMs: number): number | undefined;
  /** Why each interview waits. The key `null` stands for all of them. */
  waiting(): Map<string | null, Waiting>;
}

export function openBackoff(ports: {
  now: () => number;
  ticks: () => number;
  random: () => number;
}): Backoff {
  const pauses = new Map<string, Pause>();
  return {
    start(subject, { hash, reason, retryAfterMs, isStall = false }) {
      const previous = pauses.get(subject);
      const attempt = previous && !isStall ? previous.attempt + 1 : 0;
      const since = previous?.since ?? new Date(ports.now()).toISOString();
      const untilMs = ports.ticks() + pauseMs(attempt, ports.random(), retryAfterMs, reason);
      pauses.set(subject, {
        hash,
        reason,
        since,
        untilMs,
        retryAfterUntilMs: ports.ticks() + retryAfterMs,
        attempt,
      });
    },
    clear: (subject) => void pauses.delete(subject),
    expire() {
      for (const pause of pauses.values()) pause.untilMs = pause.retryAfterUntilMs;
    },
    isActive: (subject) => (pauses.get(subject)?.untilMs ?? -Infinity) > ports.ticks(),
    nextEndMs(sinceMs) {
      const ends = [...pauses.values()].map(({ untilMs }) => untilMs).filter((untilMs) => untilMs > sinceMs);
      return ends.length === 0 ? undefined : Math.min(...ends);
    },
    waiting: () => new Map([...pauses.values()].map((pause) => [pause.hash, shown(pause)])),
  };
}

/** 'No network' appears only if the browser is sure of it. */
function shown({ since, reason }: Pause): Waiting {
  return { since, reason: reason === 'unreachable' ? 'server' : reason };
}
