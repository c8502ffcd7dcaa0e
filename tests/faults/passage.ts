// One connection through the fault proxy (line.ts): counts its bytes, holds, delays or loses them,
// and can end one direction.
import type net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Transform } from 'node:stream';

export interface Road {
  /** True while nothing may pass. */
  isHeld(): boolean;
  delay(): Promise<void>;
  upload: { bytesPerSecond: number; freeAt: number; bytes: number };
}

export interface Course {
  /** Both ends stay open, and neither receives anything from the other again. */
  lose(): void;
  /**
   * The receiving end of this direction sees the end; the sending end may continue, and its bytes
   * are discarded.
   */
  halfClose(direction: 'up' | 'down'): void;
}

/** Small enough that a slow line has no long gaps. */
const pieceBytes = 4096;

/** Connects both ends. When one breaks, so does the other, unless the connection is lost. */
export function pass(browser: net.Socket, server: net.Socket, road: Road): Course {
  let isLost = false;
  const up = gate(async (piece) => {
    await keepPace(road.upload, piece.length);
    if (!isLost) road.upload.bytes += piece.length;
  });
  const down = gate(() => Promise.resolve());
  browser.pipe(up).pipe(server);
  server.pipe(down).pipe(browser);
  for (const [near, far] of [
    [browser, server],
    [server, browser],
  ] as const) {
    near.on('error', () => !isLost && far.resetAndDestroy());
    near.on('close', () => (near === browser || !isLost) && far.destroy());
  }
  return {
    lose() {
      isLost = true;
      up.unpipe(server).resume();
      down.unpipe(browser).resume();
    },
    halfClose(direction) {
      if (direction === 'up') up.unpipe(server).resume();
      else down.unpipe(browser).resume();
      (direction === 'up' ? server : browser).end();
    },
  };

  /** Passes pieces one after the other, each when it is due. */
  function gate(hold: (piece: Buffer) => Promise<void>): Transform {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        void forward(chunk, this, hold).then(() => done());
      },
    });
  }

  async function forward(
    chunk: Buffer,
    to: Transform,
    hold: (piece: Buffer) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      await road.delay();
      await hold(piece);
      while (road.isHeld() && !isLost) await sleep(50);
      to.push(piece);
    }
  }
}

/** All connections share one rate. */
async function keepPace(upload: Road['upload'], bytes: number): Promise<void> {
  if (upload.bytesPerSecond === Infinity) return;
  const now = performance.now();
  upload.freeAt = Math.max(now, upload.freeAt) + (bytes / upload.bytesPerSecond) * 1000;
  await sleep(upload.freeAt - now);
}
