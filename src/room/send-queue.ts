// Messages on their way to the room: sent in order, in batches, again and again until the server has them. Each has its id
// from the device, so that a repetition is stored once (P3).
import { newId } from '#contract/id.ts';

export interface SendQueue<Message> {
  send(message: Message): void;
  /** The line is back, and messages may be sent: try at once. A request that was sent into the outage is given up for a new one. */
  wake(): void;
  /** Resolves when nothing is left. */
  close(): void;
}

export interface QueuePorts<Message> {
  /** False while the line is known to be cut: a request would only occupy one of the browser's few connections. */
  canSend: () => boolean;
  post: (batch: readonly (Message & { id: string })[], signal: AbortSignal) => Promise<void>;
  /** True if a repetition may help. What is refused for good is dropped, or it would hold up all that follows. */
  isPassing: (error: unknown) => boolean;
  /** Waits for more of the same, such as candidates, before it sends. */
  canWait: (message: Message) => boolean;
}

const gatherMs = 50;
const maxBatch = 50;
/** After an outage the network may repeat a lost packet only after half a minute. A new request goes through at once. */
const stuckMs = 1000;
/** The last pause repeats for as long as the page is open. */
const pausesMs = [300, 700, 1500, 3000, 5000];

export function createSendQueue<Message extends object>(ports: QueuePorts<Message>): SendQueue<Message> {
  let waiting: (Message & { id: string })[] = [];
  let failures = 0;
  let isSending = false;
  let isClosed = false;
  let attempt = { startedMs: 0, abort: new AbortController() };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function flush(): Promise<void> {
    if (isSending || isClosed || waiting.length === 0 || !ports.canSend()) return;
    isSending = true;
    const batch = waiting.slice(0, maxBatch);
    const { abort } = (attempt = { startedMs: performance.now(), abort: new AbortController() });
    try {
      await ports.post(batch, abort.signal);
      failures = 0;
      waiting = waiting.slice(batch.length);
    } catch (error) {
      const isStuck = abort.signal.aborted;
      const isDropped = !isStuck && !ports.isPassing(error);
      if (isDropped) waiting = waiting.slice(batch.length);
      failures = isDropped || isStuck ? 0 : failures + 1;
    }
    isSending = false;
    if (waiting.length > 0) schedule(failures === 0 ? 0 : (pausesMs[failures - 1] ?? 5000));
  }

  return {
    send(message) {
      const isFirst = waiting.length === 0;
      waiting.push({ ...message, id: newId() });
      if (isSending || failures > 0) return;
      if (!ports.canWait(message)) schedule(0);
      else if (isFirst) schedule(gatherMs);
    },
    wake() {
      if (isSending && performance.now() - attempt.startedMs > stuckMs) attempt.abort.abort();
      else if (!isSending) schedule(0);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
