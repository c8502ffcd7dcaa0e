// Finds out, after an outage, when the server can be reached again. Requests are unsuitable: the system repeats their lost
// packets ever more rarely, and Chromium keeps the connection of a request that the page gave up, of six per server. A
// WebSocket's connection ends with it, so each probe is a fresh one (server/platform/http/line-probe.ts). Where WebSockets are
// refused at once, as without any network, requests are too, so they take over: of refused WebSockets, Chromium keeps count.
import { lineProbePath } from '#contract/line-probe.ts';

/** Two series of probes, half a second apart: most systems repeat the first packet of a connection after a second. */
const seriesStartMs = [0, 500];
const probeMs = 4500;
/** After a dozen failures in some minutes Chromium delays each WebSocket by one to five seconds. */
const delayedProbeMs = 9000;
const quickProbes = 6;
/** Between requests that are refused at once. */
const requestEveryMs = 250;
/** A request without an answer by then may be lost, which WebSockets are for. */
const requestMs = 1500;
/** Answers without asking anything else (server/platform/http/health.ts). */
const requestPath = '/healthz';

/** Calls `onReached` once, unless it is stopped before. Returns the function that stops it. */
export function watchLine(onReached: () => void): () => void {
  const stop = () => {
    for (const end of ends) end();
  };
  const reached = () => {
    stop();
    onReached();
  };
  const ends = seriesStartMs.map((startMs) => probeRepeatedly(startMs, reached));
  return stop;
}

function probeRepeatedly(startMs: number, onReached: () => void): () => void {
  let probe: WebSocket | undefined;
  let asked: AbortController | undefined;
  let probes = 0;
  let timer = setTimeout(next, startMs);

  function next(): void {
    end();
    probes += 1;
    // Absolute: browsers of 2023 know no relative addresses here.
    probe = new WebSocket(new URL(lineProbePath, location.origin.replace(/^http/, 'ws')));
    probe.addEventListener('open', onReached);
    probe.addEventListener('error', refused);
    timer = setTimeout(next, probes <= quickProbes ? probeMs : delayedProbeMs);
  }

  /** The device has no network, or something on the way allows no WebSockets. */
  function refused(): void {
    end();
    timer = setTimeout(() => void request(), requestEveryMs);
  }

  async function request(): Promise<void> {
    const abort = new AbortController();
    asked = abort;
    timer = setTimeout(next, requestMs);
    try {
      // Whatever it answers, it is there.
      await fetch(requestPath, { cache: 'no-store', signal: abort.signal });
      if (!abort.signal.aborted) onReached();
    } catch {
      if (!abort.signal.aborted) refused();
    }
  }

  function end(): void {
    clearTimeout(timer);
    probe?.removeEventListener('open', onReached);
    probe?.removeEventListener('error', refused);
    probe?.close();
    probe = undefined;
    asked?.abort();
    asked = undefined;
  }

  return end;
}
