// Captions of a live room. Each device writes down its own microphone's words with a recognizer that runs on the device,
// and sends them straight to the others. They are plain text, are shown for a few seconds, and are stored nowhere. A browser
// that would send the sound to a service has no captions.
import type { Recognizer } from './speech-recognizer.ts';

export interface CaptionLine {
  /** Of the participant who speaks. */
  person: string;
  text: string;
}

export interface CaptionsView {
  /** This browser can write down its own words, on the device. */
  canCaption: boolean;
  isOn: boolean;
  /** The recognizer has stopped and will not restart. */
  hasFailed: boolean;
  /** What is said now, one line per person. */
  lines: readonly CaptionLine[];
}

export interface CaptionPorts {
  /** Null if nothing on this device recognizes the language. */
  find: () => Promise<Recognizer | null>;
  /** Straight to the others; may get lost. */
  send: (bytes: Uint8Array) => void;
  onChange: (view: CaptionsView) => void;
}

export const noCaptions: CaptionsView = { canCaption: false, isOn: false, hasFailed: false, lines: [] };

/** More of a sentence than this is not shown. */
export const maxCharacters = 200;
/** The longest text in the longest encoding. */
const maxBytes = maxCharacters * 4;
const shownMs = 6000;
/** Partial results come many times per second. */
const betweenMs = 300;

export class Captions {
  private readonly ports: CaptionPorts;
  private view = noCaptions;
  private recognizer: Recognizer | null = null;
  private microphone: MediaStreamTrack | null = null;
  private listening: { stop(): void } | null = null;
  private readonly fading = new Map<string, ReturnType<typeof setTimeout>>();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private sentAt = -Infinity;
  private unsent = '';

  constructor(ports: CaptionPorts) {
    this.ports = ports;
  }

  async prepare(): Promise<void> {
    this.recognizer = await this.ports.find();
    if (this.recognizer) this.show({ canCaption: true });
  }

  setOn(isOn: boolean): void {
    if (!this.recognizer) return;
    this.show({ isOn, hasFailed: false });
    this.follow();
  }

  /** The microphone that is heard; null while it is off. */
  use(microphone: MediaStreamTrack | null): void {
    if (microphone === this.microphone) return;
    this.microphone = microphone;
    this.stop();
    this.follow();
  }

  /** What the page of somebody in the room sent. It may be anything. */
  heard(person: string, bytes: Uint8Array): void {
    if (bytes.length > maxBytes) return;
    const text = new TextDecoder().decode(bytes).replaceAll(/\s+/g, ' ').trim();
    if (text !== '') this.speak(person, [...text].slice(-maxCharacters).join(''));
  }

  close(): void {
    this.stop();
    for (const timer of this.fading.values()) clearTimeout(timer);
    this.fading.clear();
  }

  private follow(): void {
    if (!this.view.isOn || !this.microphone) return this.stop();
    this.listening ??=
      this.recognizer?.listen(this.microphone, {
        onWords: (text) => this.queue(text),
        onFailed: () => {
          this.stop();
          this.show({ isOn: false, hasFailed: true });
        },
      }) ?? null;
  }

  private stop(): void {
    this.listening?.stop();
    this.listening = null;
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.unsent = '';
  }

  /** The newest text, not more often than the others can read. */
  private queue(text: string): void {
    this.unsent = [...text].slice(-maxCharacters).join('');
    this.waiting ??= setTimeout(() => this.sendNow(), Math.max(0, this.sentAt + betweenMs - Date.now()));
  }

  private sendNow(): void {
    this.waiting = undefined;
    this.sentAt = Date.now();
    this.ports.send(new TextEncoder().encode(this.unsent));
  }

  private speak(person: string, text: string): void {
    clearTimeout(this.fading.get(person));
    this.fading.set(
      person,
      setTimeout(() => this.forget(person), shownMs),
    );
    const others = this.view.lines.filter((line) => line.person !== person);
    const place = this.view.lines.findIndex((line) => line.person === person);
    this.show({ lines: others.toSpliced(place < 0 ? others.length : place, 0, { person, text }) });
  }

  private forget(person: string): void {
    this.fading.delete(person);
    this.show({ lines: this.view.lines.filter((line) => line.person !== person) });
  }

  private show(change: Partial<CaptionsView>): void {
    this.view = { ...this.view, ...change };
    this.ports.onChange(this.view);
  }
}
