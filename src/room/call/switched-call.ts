// The call of a room, whichever engine carries it. A room may move from one engine to the other while people talk: this call
// leaves one, joins the other and goes on with the same tracks. The recording has its own hold of them and hears nothing of it.
import type { RoomEngine, Signal } from '#contract/room-messages.ts';
import type { CallSample } from './call-sample.ts';
import type { Call, CallPerson, LocalTracks, RemoteMedia } from './port.ts';

export interface SwitchedCall extends Call {
  /** Moves to this engine, as soon as its code is there. */
  use(engine: RoomEngine): void;
}

type Engines = Record<RoomEngine, () => Call | Promise<Call>>;

export function switchedCall(engines: Engines): SwitchedCall {
  return new Switched(engines);
}

class Switched implements SwitchedCall {
  private readonly engines: Engines;
  private engine: RoomEngine | null = null;
  private current: Call | null = null;
  private people: { me: CallPerson; others: readonly CallPerson[] } | null = null;
  private tracks: LocalTracks = { microphone: null, camera: null, screen: null };
  private isLow = false;
  private isSignalingUp = true;
  private hasLeft = false;

  constructor(engines: Engines) {
    this.engines = engines;
  }

  use(engine: RoomEngine): void {
    if (this.engine === engine || this.hasLeft) return;
    this.engine = engine;
    const next = this.engines[engine]();
    // A mesh needs no loading: its first signals must not wait.
    if (!(next instanceof Promise)) return this.moveTo(next);
    void next.then((call) => (this.engine === engine && !this.hasLeft ? this.moveTo(call) : call.leave()));
  }

  follow(me: CallPerson, others: readonly CallPerson[]): void {
    this.people = { me, others };
    this.current?.follow(me, others);
  }

  take(from: string, signal: Signal): void {
    this.current?.take(from, signal);
  }

  publish(tracks: LocalTracks): void {
    this.tracks = tracks;
    this.current?.publish(tracks);
  }

  setLowBandwidth(isLow: boolean): void {
    this.isLow = isLow;
    this.current?.setLowBandwidth(isLow);
  }

  signaling(isUp: boolean): void {
    this.isSignalingUp = isUp;
    this.current?.signaling(isUp);
  }

  networkChanged(): void {
    this.current?.networkChanged();
  }

  sendData(bytes: Uint8Array<ArrayBuffer>): void {
    this.current?.sendData(bytes);
  }

  reachesAll(): boolean {
    return this.current?.reachesAll() ?? false;
  }

  media = (person: string): RemoteMedia | undefined => this.current?.media(person);

  measure(): Promise<CallSample | null> {
    return this.current?.measure() ?? Promise.resolve(null);
  }

  leave(): void {
    this.hasLeft = true;
    this.current?.leave();
    this.current = null;
  }

  private moveTo(next: Call): void {
    this.current?.leave();
    this.current = next;
    next.signaling(this.isSignalingUp);
    if (this.isLow) next.setLowBandwidth(true);
    next.publish(this.tracks);
    if (this.people) next.follow(this.people.me, this.people.others);
  }
}
