// Bytes straight from page to page, for what can be lost because it also goes through the server, or is soon out of date.
import type { Call } from './call/port.ts';

/** The first byte of what is sent. Pages of another version ignore kinds that they do not know. */
export const dataKinds = { update: 0, cursor: 1, caption: 2 } as const;

export function dataMessage(kind: keyof typeof dataKinds, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + content.length);
  bytes[0] = dataKinds[kind];
  bytes.set(content, 1);
  return bytes;
}

export interface DataListener {
  heard(from: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** Somebody else can be reached now. */
  opened(): void;
}

export class DataLine {
  private readonly call: () => Call | null;
  private readonly listeners = new Set<DataListener>();

  constructor(call: () => Call | null) {
    this.call = call;
  }

  listen(listener: DataListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.call()?.sendData(bytes);
  }

  /** Whether what is sent now reaches everyone in the room. */
  reachesAll(): boolean {
    return this.call()?.reachesAll() ?? false;
  }

  heard(from: string, bytes: Uint8Array<ArrayBuffer>): void {
    for (const listener of this.listeners) listener.heard(from, bytes);
  }

  opened(): void {
    for (const listener of this.listeners) listener.opened();
  }
}
