// The line to the room's server: events come in by a stream that continues where it was cut (`since`), messages go out
// through the queue. It reconnects for as long as the page is open, at once when the browser is online again.
// A request that is sent into a cut line is repeated by the system ever more rarely, and browsers keep its connection even
// if the page gives it up. So once a request had no answer, probes look for the server, and few requests wait.
import { readEvents } from '../api/event-stream.ts';
import { pauseBefore } from './call/pauses.ts';
import { parseJson } from '../api/parse-json.ts';

export interface ChannelPorts {
  /** Opens the stream of what follows the sequence number `since`. */
  connect: (since: number, signal: AbortSignal) => Promise<Response>;
  /** One event, as parsed JSON; returns its sequence number, if it has one. */
  onEvent: (event: unknown) => number | null;
  onUp: (isUp: boolean) => void;
  /** Calls back once when the server can be reached. Returns the function that stops the watch. */
  watchLine: (onReached: () => void) => () => void;
  /** The server refused the stream. True: for good, so stop. */
  isOver: (answer: Response) => Promise<boolean>;
}

export interface Channel {
  wake(): void;
  close(): void;
}

/**
 * The server sends a comment every 2 seconds: two missing ones mean that the line is dead. Sooner than call/recover.ts
 * restarts connections, whose offers would only wait in the line and come when they are old.
 */
const silenceMs = 5000;
/**
 * How long each try waits for its answer. Six abandoned ones would leave Chromium no connection to this server, until the
 * system gives up the first of them after two minutes.
 */
const firstAnswerMs = 8000;
const answerMs = 30_000;
const youngMs = 500;

export function openChannel(ports: ChannelPorts): Channel {
  const closed = new AbortController();
  let wakeUp: () => void = () => undefined;
  let attempt = new AbortController();
  let startedMs = 0;
  let isUp = false;
  /** The network has changed: the next try must not wait. */
  let isHurried = false;
  let since = 0;
  const watch = openWatch(ports.watchLine, tryNow);

  function setUp(next: boolean): void {
    if (isUp === next || closed.signal.aborted) return;
    isUp = next;
    if (next) watch.end();
    ports.onUp(next);
  }

  function tryNow(): void {
    watch.end();
    isHurried = true;
    attempt.abort();
    wakeUp();
  }

  async function run(): Promise<void> {
    let isUnanswered = false;
    for (let failures = 0; !closed.signal.aborted; failures += 1) {
      attempt = new AbortController();
      startedMs = Date.now();
      // Just after a change the first tries may fail, and must not lead to long pauses.
      if (isHurried) failures = 0;
      isHurried = false;
      const end = await connectOnce(isUnanswered ? answerMs : firstAnswerMs);
      const wasUp = isUp;
      setUp(false);
      if (end === 'over') return;
      // A try without an answer has already waited.
      const hasWaited = attempt.signal.aborted && !isHurried;
      isUnanswered = hasWaited && !wasUp;
      if (hasWaited && !closed.signal.aborted) watch.begin(() => startedMs + youngMs - Date.now());
      if (wasUp || hasWaited || isHurried) failures = 0;
      await pause(pauseBefore(failures));
    }
  }

  async function connectOnce(withinMs: number): Promise<'over' | 'cut'> {
    const cut = AbortSignal.any([closed.signal, attempt.signal]);
    let timer = setTimeout(() => attempt.abort(), withinMs);
    try {
      const answer = await ports.connect(since, cut);
      if (!answer.ok || !answer.body) return (await ports.isOver(answer)) ? 'over' : 'cut';
      setUp(true);
      clearTimeout(timer);
      timer = setTimeout(() => attempt.abort(), silenceMs);
      const onBytes = () => {
        clearTimeout(timer);
        timer = setTimeout(() => attempt.abort(), silenceMs);
      };
      await readEvents(answer.body.pipeThrough(noting(onBytes), { signal: cut }), (data) => {
        since = ports.onEvent(parseJson(data)) ?? since;
      });
    } catch {
      // A cut line is expected: the next stream continues after the last event.
    } finally {
      clearTimeout(timer);
    }
    return 'cut';
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  void run();
  return {
    /** A stream of the old network may seem open for a minute, and a request of the old network may hang as long. */
    wake: tryNow,
    close() {
      closed.abort();
      watch.end();
      wakeUp();
    },
  };
}

/** Looks for the server until it is found, or is needed no longer. One watch at a time. */
function openWatch(
  watchLine: ChannelPorts['watchLine'],
  onFound: () => void,
): { begin: (waitMs: () => number) => void; end: () => void } {
  let stop: (() => void) | null = null;
  return {
    /** `waitMs`: how long to leave the present try after the server is found: if it has just begun, it is probably being answered. */
    begin(waitMs) {
      stop ??= watchLine(() => {
        const timer = setTimeout(onFound, waitMs());
        stop = () => clearTimeout(timer);
      });
    },
    end() {
      stop?.();
      stop = null;
    },
  };
}

function noting(onBytes: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(bytes, controller) {
      onBytes();
      controller.enqueue(bytes);
    },
  });
}
