// Bytes straight from page to page, for what can be lost because it also goes through the server, or is soon out of date.
import type { Call } from './call/port.ts';

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
