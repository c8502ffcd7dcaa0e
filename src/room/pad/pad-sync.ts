// Keeps one pad the same on all pages. Whatever is typed here goes straight to the others, and to the server once a second
// (every 100 ms while somebody cannot be reached directly). What the others typed comes both ways: Yjs takes updates in any
// order and repeatedly. The server's numbers say what is still missing.
import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
} from 'y-protocols/awareness';
import * as Y from 'yjs';
import * as z from 'zod/mini';
import type { CodeLanguage } from '#contract/code-languages.ts';
import { isPlainUpdate, padTextName } from '#contract/pad-update.ts';
import type { PadRun } from '#contract/room-pad.ts';
import { dataKinds, dataMessage } from '../data-line.ts';
import type { PadNow } from '../room-view.ts';
import type { PadServer } from './pad-server.ts';
import type { UnsentUpdates } from './unsent-updates.ts';

export interface PadPorts {
  server: PadServer;
  unsent: UnsentUpdates;
  /** Straight to the others; may get lost. */
  send: (bytes: Uint8Array<ArrayBuffer>) => void;
  reachesAll: () => boolean;
  /** How the cursor of a person in the room looks; null if they are not in it. */
  cursorOf: (person: string) => { name: string; color: string } | null;
  /** True if a repetition may help. */
  isPassing: (error: unknown) => boolean;
  /** True if the pad takes no more text. */
  isFull: (error: unknown) => boolean;
}

export interface PadView {
  language: CodeLanguage;
  runs: readonly PadRun[];
  /** `full`: nothing more can be stored. */
  state: 'open' | 'full';
}

const restMs = 1000;
const restAloneMs = 100;
/** The last pause repeats. */
const pausesMs = [300, 700, 1500, 3000];
/** What was typed elsewhere may take so long to reach the server. */
const onItsWayMs = 5000;
/** Larger messages do not fit between all browsers. */
const maxDirectBytes = 60_000;

const Cursor = z.object({ anchor: z.unknown(), head: z.unknown() });

export class PadSync {
  readonly text: Y.Text;
  readonly awareness: Awareness;
  private readonly doc = new Y.Doc();
  private readonly ports: PadPorts;
  private readonly listeners = new Set<() => void>();
  private shown: PadView = { language: 'plain', runs: [], state: 'open' };
  private known: PadNow | undefined;
  private seq = 0;
  private wanted: CodeLanguage | null = null;
  private writing: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wroteAt = -Infinity;
  private failures = 0;
  private isReading = false;
  private isStale = false;
  private isClosed = false;
  /** What came straight from others in the last seconds, which the server may lack. */
  private heardLately: { at: number; bytes: Uint8Array }[] = [];

  constructor(ports: PadPorts) {
    this.ports = ports;
    this.text = this.doc.getText(padTextName);
    this.awareness = new Awareness(this.doc);
    for (const bytes of ports.unsent.updates()) Y.applyUpdate(this.doc, bytes, this);
    this.doc.on('update', (bytes, origin) => {
      if (origin !== this) this.onTyped(bytes);
    });
    this.awareness.on('update', (_: unknown, origin: unknown) => {
      if (origin !== this) this.sendCursor();
    });
    this.refresh();
    this.schedule();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  view = (): PadView => this.shown;

  /** What somebody's page sent. It may be anything. */
  heard(from: string, bytes: Uint8Array): void {
    const content = bytes.subarray(1);
    if (bytes[0] === dataKinds.update && isPlainUpdate(content)) {
      Y.applyUpdate(this.doc, content, this);
      this.heardLately = [...this.lately(), { at: Date.now(), bytes: content }];
    }
    if (bytes[0] === dataKinds.cursor) this.moveCursor(from, content);
  }

  /** Somebody else can be reached directly. */
  opened(): void {
    this.sendCursor();
  }

  /** What the server says it has. */
  follow(now: PadNow | undefined): void {
    if (!now) return;
    const before = this.known;
    this.known = now;
    const isRunNew = now.run?.id !== before?.run?.id || now.run?.is_over !== before?.run?.is_over;
    if (now.updates > this.seq || isRunNew || now.language !== before?.language) this.refresh();
  }

  setLanguage(language: CodeLanguage): void {
    this.wanted = language;
    this.show({ language });
    this.schedule();
  }

  /** Runs what this page shows: first, the server gets what was typed here, and what others have only just typed. */
  async run(): Promise<void> {
    for (const { bytes } of this.lately()) this.ports.unsent.add(bytes);
    this.heardLately = [];
    await this.sendAll();
    if (this.hasUnsent()) throw new Error('the server does not have the program');
    await this.ports.server.run();
  }

  close(): void {
    // The others see the cursor go.
    this.awareness.destroy();
    this.isClosed = true;
    this.doc.destroy();
    // What was typed last.
    void this.sendAll();
  }

  private async sendAll(): Promise<void> {
    for (let count = 0; count < 5 && this.hasUnsent(); count += 1) await this.write();
  }

  private lately() {
    return this.heardLately.filter(({ at }) => Date.now() - at < onItsWayMs);
  }

  private onTyped(bytes: Uint8Array): void {
    if (bytes.length <= maxDirectBytes) this.ports.send(dataMessage('update', bytes));
    this.ports.unsent.add(bytes);
    this.schedule();
  }

  private sendCursor(): void {
    const own = encodeAwarenessUpdate(this.awareness, [this.doc.clientID]);
    if (!this.isClosed) this.ports.send(dataMessage('cursor', own));
  }

  /** A page says where its cursor is; whose it is, we know better. */
  private moveCursor(from: string, content: Uint8Array): void {
    const look = this.ports.cursorOf(from);
    if (!look) return;
    const { name, color } = look;
    const user = { name, color, colorLight: `color-mix(in srgb, ${color} 25%, transparent)` };
    try {
      const checked = modifyAwarenessUpdate(content, (state: unknown) => {
        const { data } = z.safeParse(z.object({ cursor: Cursor }), state);
        return state === null ? null : { user, cursor: data ? positionsOf(data.cursor) : null };
      });
      applyAwarenessUpdate(this.awareness, checked, this);
    } catch {
      // Not made by our page.
    }
  }

  private hasUnsent(): boolean {
    return this.wanted !== null || !this.ports.unsent.isEmpty();
  }

  private schedule(): void {
    if (this.timer !== undefined || this.writing || this.isClosed || !this.hasUnsent()) return;
    const rest = this.ports.reachesAll() ? restMs : restAloneMs;
    const pause = this.failures > 0 ? (pausesMs[this.failures - 1] ?? 3000) : 0;
    const waitMs = Math.max(pause, this.wroteAt + rest - Date.now());
    this.timer = setTimeout(() => void this.write(), Math.max(0, waitMs));
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing ??= this.writeOnce().finally(() => {
      this.writing = null;
      this.schedule();
    });
    return this.writing;
  }

  private async writeOnce(): Promise<void> {
    const { server, unsent, isPassing, isFull } = this.ports;
    const updates = unsent.take();
    const language = this.wanted;
    this.wroteAt = Date.now();
    try {
      const last = await server.write(updates, language);
      if (last === this.seq + updates.length) this.seq = last;
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      if (isPassing(error)) return;
      this.failures = 0;
      // Otherwise the room is over, or this person is no longer in it.
      if (isFull(error)) this.show({ state: 'full' });
    }
    unsent.remove(updates);
    if (this.wanted === language) this.wanted = null;
  }

  /** Reads what is missing; once more if something came in between. */
  private refresh(): void {
    this.isStale = true;
    if (!this.isReading) void this.read();
  }

  private async read(): Promise<void> {
    this.isReading = true;
    while (this.isStale && !this.isClosed) {
      this.isStale = false;
      try {
        const { language, seq, updates, runs } = await this.ports.server.read(this.seq);
        if (this.isClosed) break;
        for (const bytes of updates) Y.applyUpdate(this.doc, bytes, this);
        this.seq = Math.max(this.seq, seq);
        this.show({ runs, language: this.wanted ?? language });
      } catch (error) {
        if (!this.ports.isPassing(error)) break;
        this.isStale = true;
        await new Promise((resolve) => setTimeout(resolve, restMs));
      }
    }
    this.isReading = false;
  }

  private show(change: Partial<PadView>): void {
    this.shown = { ...this.shown, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** @throws if they are no positions */
function positionsOf({ anchor, head }: z.infer<typeof Cursor>) {
  return { anchor: Y.createRelativePositionFromJSON(anchor), head: Y.createRelativePositionFromJSON(head) };
}
