// What the room needs of a call, whichever way sound and pictures travel. mesh.ts connects everyone with everyone.
import type { CallSample } from './call-sample.ts';
import type { Signal } from '#contract/room-messages.ts';
import type { PeerState } from './recover.ts';

/** Somebody in the room, as the call needs them. */
export interface CallPerson {
  id: string;
  /** Their page load. A reload is another one. */
  connection: string;
  /** The order of entering: the higher number is the newcomer, who offers. */
  entered: number;
  sends: boolean;
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  /** On a weak line: neither sends nor receives pictures. */
  isLow: boolean;
}

export interface LocalTracks {
  microphone: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export interface RemoteMedia {
  state: PeerState;
  /** Voice and face. The same object for as long as the tracks are the same. */
  person: MediaStream;
  screen: MediaStream;
}

export interface Call {
  /** Connects to who is new and closes what is left of who has gone. */
  follow(me: CallPerson, others: readonly CallPerson[]): void;
  take(from: string, signal: Signal): void;
  publish(tracks: LocalTracks): void;
  /** Sound only, at a low rate, in both directions. */
  setLowBandwidth(isLow: boolean): void;
  /** The channel through the server is up or down. */
  signaling(isUp: boolean): void;
  networkChanged(): void;
  /** Sends to everyone who can be reached directly now. */
  sendData(bytes: Uint8Array<ArrayBuffer>): void;
  /** Whether that is everyone. */
  reachesAll(): boolean;
  media(person: string): RemoteMedia | undefined;
  /** The worst line of all, and what all of them send. */
  measure(): Promise<CallSample | null>;
  leave(): void;
}
