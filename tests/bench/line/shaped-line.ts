// A line between a device and the server, in user space: a bandwidth per direction shared by all
// connections, a delay, and cuts. It has no slow start and loses no packets; lossy-link.py does.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LineKind {
  bitsPerSecond: number;
  /** Round-trip time in milliseconds. */
  roundTripMs: number;
}

/** The ends that notice a cut. An end that does not notice keeps waiting. */
export type NotifiedEnds = 'both' | 'device' | 'nobody';

export interface ShapedLine {
  url: string;
  /** Ends every current connection; new ones can be opened at once. */
  cut(notified: NotifiedEnds): void;
  /** Breaks every connection and refuses new ones until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  /** Bytes sent towards the server, including those lost on the way. */
  sentBytes(): number;
  /** Connections on which the device has sent data within this time. */
  inUse(withinMs: number): number;
  close(): void;
}

/** One direction: a piece starts once the previous ones have left. */
interface Wire {
  freeAtMs: number;
  sentBytes: number;
}

interface Connection {
  device: net.Socket;
  server: net.Socket;
  isLost: boolean;
  lastSentMs: number;
}

const pieceBytes = 2048;
/**
 * Timers fire a millisecond or more late, so pieces are read this much early and the line never
 * idles. In milliseconds.
 */
const aheadMs = 20;

export async function openShapedLine(serverPort: number, kind: LineKind): Promise<ShapedLine> {
  const oneWayMs = kind.roundTripMs / 2;
  const bytesPerMs = kind.bitsPerSecond / 8000;
  const [up, down] = [newWire(), newWire()];
  const open = new Set<Connection>();
  let isAway = false;

  const proxy = net.createServer({ allowHalfOpen: true, noDelay: true }, (device) => {
    if (isAway) {
      device.resetAndDestroy();
      return;
    }
    const server = net.connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const connection: Connection = { device, server, isLost: false, lastSentMs: -Infinity };
    open.add(connection);
    // Nothing can be sent before the handshake's round trip.
    carry(connection, device, server, up, performance.now() + kind.roundTripMs);
    carry(connection, server, device, down, 0);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${portOf(proxy)}`,
    cut: (notified) => open.forEach((connection) => lose(connection, notified)),
    goAway() {
      isAway = true;
      open.forEach((connection) => lose(connection, 'both'));
    },
    comeBack: () => void (isAway = false),
    sentBytes: () => up.sentBytes,
    inUse: (withinMs) =>
      [...open].filter(({ lastSentMs }) => performance.now() - lastSentMs < withinMs).length,
    close() {
      open.forEach(({ device, server }) => [device, server].forEach((socket) => socket.destroy()));
      proxy.close();
    },
  };

  function lose(connection: Connection, notified: NotifiedEnds): void {
    connection.isLost = true;
    open.delete(connection);
    if (notified !== 'nobody') connection.device.resetAndDestroy();
    if (notified === 'both') connection.server.resetAndDestroy();
    // An end that does not notice may keep sending; its bytes are discarded.
    connection.device.resume();
    connection.server.resume();
  }

  function carry(
    connection: Connection,
    from: net.Socket,
    to: net.Socket,
    wire: Wire,
    notBeforeMs: number,
  ): void {
    let arrivals = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (connection.isLost) return;
      from.pause();
      void send(chunk).then(() => from.resume());
    });
    from.on('end', () => (arrivals = arrivals.then(() => void (connection.isLost || to.end()))));
    from.on('error', () => connection.isLost || to.resetAndDestroy());
    from.on('close', () => open.delete(connection));

    async function send(chunk: Buffer): Promise<void> {
      await until(notBeforeMs);
      const readyMs = performance.now();
      for (let at = 0; at < chunk.length && !connection.isLost; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        // Not from the current time: this machine may be late, but the piece was already waiting.
        wire.freeAtMs = Math.max(readyMs, wire.freeAtMs) + piece.length / bytesPerMs;
        wire.sentBytes += piece.length;
        if (wire === up) connection.lastSentMs = performance.now();
        const arrivesMs = wire.freeAtMs + oneWayMs;
        arrivals = arrivals
          .then(() => until(arrivesMs))
          .then(() => void (connection.isLost || to.write(piece)));
        await until(wire.freeAtMs - aheadMs);
      }
    }
  }
}

function newWire(): Wire {
  return { freeAtMs: 0, sentBytes: 0 };
}

async function until(ms: number): Promise<void> {
  const left = ms - performance.now();
  if (left > 0) await sleep(left);
}

function portOf(server: net.Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
