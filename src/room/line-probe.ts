// Finds out, after an outage, when the server can be reached again. Requests are bad at that: the system repeats their lost
// packets ever more rarely, and Chromium keeps the connection of a request that the page gave up, of six per server. A
// WebSocket's connection ends with it, so each probe is a fresh one (server/platform/http/line-probe.ts).
import { lineProbePath } from '#contract/line-probe.ts';

/** A system sends its first packets 0, 1 and 3 seconds after a connection begins, or each second. */
const probeMs = 3200;
/** After a dozen failures Chromium delays each WebSocket by one to five seconds. */
const delayedProbeMs = 8000;
const quickProbes = 8;
/** After a probe that was refused at once: the device has no network, or something on the way allows no WebSockets. */
const pauseMs = 1000;

/** Calls `onReached` once, unless it is stopped before. Returns the function that stops it. */
export function watchLine(onReached: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probe: WebSocket | undefined;
  let probes = 0;

  function next(): void {
    end();
    probes += 1;
    probe = new WebSocket(lineProbePath);
    probe.addEventListener('open', reached);
    probe.addEventListener('error', refused);
    timer = setTimeout(next, probes <= quickProbes ? probeMs : delayedProbeMs);
  }

  function reached(): void {
    end();
    onReached();
  }

  function refused(): void {
    end();
    timer = setTimeout(next, pauseMs);
  }

  function end(): void {
    clearTimeout(timer);
    probe?.removeEventListener('open', reached);
    probe?.removeEventListener('error', refused);
    probe?.close();
    probe = undefined;
  }

  next();
  return end;
}
