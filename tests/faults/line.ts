// A fault proxy on loopback: the line between a browser and the server, on which tests cause
// network faults. Unlike a browser's offline switch it breaks open connections, and
// `navigator.onLine` stays true.
import http from 'node:http';
import { randomInt } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pass, type Course } from './passage.ts';

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

export interface Line {
  port: number;
  /** Breaks every connection now and refuses new ones. */
  cut(): void;
  /**
   * Connections stay open and new ones are accepted, but nothing gets through. Afterwards they
   * either continue, or stay silent forever, as behind a router that dropped its state.
   */
  blackHole(fate: 'go on' | 'lost'): void;
  /** A proxy answers every request: a hotel's login page or an overloaded gateway. */
  answerAll(reply: Reply): void;
  /** Ends one random direction of every open connection and leaves the other open. */
  halfClose(chance: () => number): void;
  /** Delays each piece by up to this long, so that connections overtake each other; 0 is no delay. */
  delay(upToMs: number, chance: () => number): void;
  /** At most this many bytes per second from the browser, over all connections; Infinity is no limit. */
  limitUpload(bytesPerSecond: number): void;
  /** Ends the effects of cut, blackHole and answerAll. */
  mend(): void;
  /** Bytes sent from the browser to the server so far. */
  readonly uploadedBytes: number;
  close(): Promise<void>;
}

type State = { kind: 'whole' | 'cut' | 'lost' | 'held' } | { kind: 'answered'; reply: Reply };

export async function openLine(serverPort: () => number): Promise<Line> {
  const open = new Set<net.Socket>();
  const courses = new Set<Course>();
  const upload = { bytesPerSecond: Infinity, freeAt: 0, bytes: 0 };
  let state: State = { kind: 'whole' };
  let wait: () => Promise<void> = () => Promise.resolve();
  const road = {
    isHeld: () => state.kind === 'held',
    delay: () => wait(),
    upload,
  };
  const middlebox = http.createServer((request, response) => {
    request.resume();
    const reply = state.kind === 'answered' ? state.reply : { status: 502, body: '' };
    response.writeHead(reply.status, { ...reply.headers, connection: 'close' }).end(reply.body);
  });

  const proxy = net.createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    track(browser);
    if (state.kind === 'cut') browser.resetAndDestroy();
    else if (state.kind === 'answered') middlebox.emit('connection', browser);
    else if (state.kind === 'lost') browser.on('error', () => browser.destroy()).resume();
    else connect(browser);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  function track(socket: net.Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  }

  function connect(browser: net.Socket): void {
    const server = net.connect({
      port: serverPort(),
      host: '127.0.0.1',
      allowHalfOpen: true,
      noDelay: true,
    });
    track(server);
    const course = pass(browser, server, road);
    courses.add(course);
    browser.on('close', () => courses.delete(course));
  }

  const breakAll = () => open.forEach((socket) => socket.resetAndDestroy());
  return {
    port: portOf(proxy),
    cut() {
      state = { kind: 'cut' };
      breakAll();
    },
    blackHole(fate) {
      state = { kind: fate === 'lost' ? 'lost' : 'held' };
      if (fate === 'lost') courses.forEach((course) => course.lose());
    },
    answerAll(reply) {
      state = { kind: 'answered', reply };
      breakAll();
    },
    halfClose: (chance) => courses.forEach((course) => course.halfClose(chance() < 0.5 ? 'up' : 'down')),
    delay(upToMs, chance) {
      wait = upToMs === 0 ? () => Promise.resolve() : () => sleep(chance() * upToMs);
    },
    limitUpload(bytesPerSecond) {
      upload.bytesPerSecond = bytesPerSecond;
      upload.freeAt = 0;
    },
    mend() {
      state = { kind: 'whole' };
    },
    get uploadedBytes() {
      return upload.bytes;
    },
    close() {
      const closed = new Promise<void>((resolve) => proxy.close(() => resolve()));
      breakAll();
      return closed;
    },
  };
}

/** A currently unused port. */
export async function freePort(): Promise<number> {
  // Below the ephemeral range: an outgoing connection could take the port while a killed server is
  // down.
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const probe = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

function portOf(server: net.Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
