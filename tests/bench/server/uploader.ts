// The devices of the server's measurements, many in one process, so that their cost is not the
// server's. Real HTTP on persistent connections. Controlled by messages (uploaders.ts starts it).
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { encodeFrameHeader, partsMediaType } from '#contract/frames.ts';
import { maxPartBytes } from '#contract/take.ts';
import { afterSuccess, unknownLine } from '../../../src/outbox/line.ts';
import type { Line } from '../../../src/outbox/line.ts';

/** The destination of a device's take. */
export interface Device {
  token: string;
  take: string;
}

export type Task =
  /**
   * Every device sends this many full parts as fast as possible, in requests as large as the outbox
   * would make them.
   */
  | { kind: 'flood'; port: number; devices: Device[]; parts: number; isOneByOne: boolean }
  /**
   * Every device sends a part each half second, as during a recording, over a line of this speed.
   */
  | { kind: 'pace'; port: number; devices: Device[]; seconds: number; bytesPerSecond: number };

export interface Outcome {
  seconds: number;
  bytes: number;
  /** From a request's last byte to its whole response. */
  ackMs: number[];
  /** Responses other than 2xx and errors; none of them counts above. */
  faults: string[];
}

interface Sender extends Device {
  agent: Agent;
  next: number;
}

/**
 * The same few contents under new numbers, so that generating them costs nothing during the
 * measurement.
 */
const contents = Array.from({ length: 16 }, () => partOf(randomBytes(maxPartBytes)));
const senders = new Map<string, Sender>();

process.on('message', (task: Task) => {
  void (task.kind === 'flood' ? flood(task) : pace(task)).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit(0));

function partOf(content: Buffer) {
  return { content, digest: createHash('sha256').update(content).digest() };
}

/** A device keeps its connections and its part count across tasks. */
function senderOf(device: Device, port: number): Sender {
  const name = `${port} ${device.take}`;
  const known = senders.get(name);
  if (known) return known;
  const made = { ...device, agent: new Agent({ keepAlive: true, maxSockets: 4 }), next: 0 };
  senders.set(name, made);
  return made;
}

async function flood(task: Extract<Task, { kind: 'flood' }>): Promise<Outcome> {
  const outcome: Outcome = { seconds: 0, bytes: 0, ackMs: [], faults: [] };
  const startedAt = performance.now();
  const all = task.devices.map((device) => empty(senderOf(device, task.port), task, outcome));
  await Promise.all(all);
  outcome.seconds = (performance.now() - startedAt) / 1000;
  return outcome;
}

/**
 * One device's backlog, at the pace and sizes that the outbox would choose (src/outbox/line.ts).
 */
async function empty(
  sender: Sender,
  { port, parts, isOneByOne }: Extract<Task, { kind: 'flood' }>,
  outcome: Outcome,
): Promise<void> {
  let line: Line = unknownLine;
  let left = parts;
  const atWork = new Set<Promise<void>>();
  const send = async (): Promise<void> => {
    const count = isOneByOne ? 1 : Math.min(left, Math.floor(line.batchBytes / maxPartBytes));
    left -= count;
    const startedAt = performance.now();
    await (count === 1 ? sendOne(sender, port, outcome) : sendSeveral(sender, port, count, outcome));
    line = afterSuccess(line, count * maxPartBytes, performance.now() - startedAt);
  };
  while (left > 0 || atWork.size > 0) {
    while (left > 0 && atWork.size < line.parallel) {
      const work = send().finally(() => atWork.delete(work));
      atWork.add(work);
    }
    await Promise.race(atWork);
  }
}

async function sendOne(sender: Sender, port: number, outcome: Outcome): Promise<void> {
  const { sent, content } = openPart(sender, port, maxPartBytes);
  sent.end(content);
  await settle(sent, content.length, outcome);
}

async function sendSeveral(sender: Sender, port: number, count: number, outcome: Outcome): Promise<void> {
  const frames: Uint8Array[] = [];
  for (let i = 0; i < count; i += 1) {
    const number = sender.next++;
    const { content, digest } = partNumbered(number);
    const sha256 = digest.toString('hex');
    frames.push(encodeFrameHeader({ segment: 0, number, bytes: content.length, sha256 }), content);
  }
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  const sent = open(sender, port, `/api/takes/${sender.take}/parts`, {
    'content-type': partsMediaType,
    'content-length': bytes,
  });
  for (const frame of frames) sent.write(frame);
  sent.end();
  await settle(sent, count * maxPartBytes, outcome);
}

function partNumbered(number: number) {
  return contents[number % contents.length] ?? partOf(Buffer.alloc(maxPartBytes));
}

/** A part's request with its headers; the caller sends the content. */
function openPart(sender: Sender, port: number, bytes: number): { sent: ClientRequest; content: Buffer } {
  const number = sender.next++;
  const whole = partNumbered(number);
  const { content, digest } = bytes === maxPartBytes ? whole : shortened(whole.content, bytes);
  const sent = open(sender, port, `/api/takes/${sender.take}/segments/0/parts/${number}`, {
    'content-type': 'application/octet-stream',
    'content-length': content.length,
    'content-digest': `sha-256=:${digest.toString('base64')}:`,
  });
  return { sent, content };
}

const shorter = new Map<Buffer, ReturnType<typeof partOf>>();

function shortened(content: Buffer, bytes: number) {
  const known = shorter.get(content) ?? partOf(content.subarray(0, bytes));
  shorter.set(content, known);
  return known;
}

function open(
  { token, agent }: Sender,
  port: number,
  path: string,
  headers: Record<string, string | number>,
): ClientRequest {
  const authorization = `Bearer ${token}`;
  return request({
    ...{ agent, port, path, host: '127.0.0.1', method: 'PUT' },
    headers: { authorization, ...headers },
  });
}

/** Resolves with the response. A request counts as sent once its last byte is in the kernel. */
function settle(sent: ClientRequest, bytes: number, outcome: Outcome): Promise<void> {
  return new Promise((resolve) => {
    let endedAt = performance.now();
    sent.once('finish', () => (endedAt = performance.now()));
    const fail = (error: Error) => {
      outcome.faults.push(error.message);
      resolve();
    };
    sent.once('error', fail);
    sent.once('response', (reply: IncomingMessage) => {
      let output = '';
      reply.setEncoding('utf8').on('data', (text: string) => (output += text));
      reply.once('error', fail).once('end', () => {
        if ((reply.statusCode ?? 500) >= 300)
          outcome.faults.push(`${reply.statusCode} ${output.slice(0, 300)}`);
        else {
          outcome.bytes += bytes;
          outcome.ackMs.push(performance.now() - endedAt);
        }
        resolve();
      });
    });
  });
}

const partEveryMs = 500;
const tickMs = 50;

interface Trickle {
  sent: ClientRequest;
  content: Buffer;
  startsAt: number;
  given: number;
}

/**
 * One timer for all: at each tick, every device's line passes the bytes it could carry since the
 * last tick.
 */
async function pace(task: Extract<Task, { kind: 'pace' }>): Promise<Outcome> {
  const { port, seconds, bytesPerSecond } = task;
  const outcome: Outcome = { seconds, bytes: 0, ackMs: [], faults: [] };
  const partBytes = Math.min(maxPartBytes, Math.floor((bytesPerSecond * partEveryMs) / 1000));
  const begunAt = performance.now();
  const settled: Promise<void>[] = [];
  const all = task.devices.map((device, i) => ({
    sender: senderOf(device, port),
    nextAt: begunAt + (i / task.devices.length) * partEveryMs,
    trickling: [] as Trickle[],
  }));
  const tick = (): boolean => {
    const now = performance.now();
    const isTimeUp = now - begunAt > seconds * 1000;
    for (const stream of all) {
      if (!isTimeUp && now >= stream.nextAt) {
        const { sent, content } = openPart(stream.sender, port, partBytes);
        settled.push(settle(sent, content.length, outcome));
        stream.trickling.push({ sent, content, startsAt: stream.nextAt, given: 0 });
        stream.nextAt += partEveryMs;
      }
      for (const trickle of stream.trickling) letThrough(trickle, now, bytesPerSecond);
      stream.trickling = stream.trickling.filter(({ given, content }) => given < content.length);
    }
    return isTimeUp && all.every(({ trickling }) => trickling.length === 0);
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (!tick()) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  await Promise.all(settled);
  return outcome;
}

function letThrough(trickle: Trickle, now: number, bytesPerSecond: number): void {
  const { sent, content, startsAt, given } = trickle;
  const due = Math.min(content.length, Math.floor(((now - startsAt) * bytesPerSecond) / 1000));
  if (due <= given) return;
  trickle.given = due;
  const piece = content.subarray(given, due);
  if (due === content.length) sent.end(piece);
  else sent.write(piece);
}
