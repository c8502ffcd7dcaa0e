// A call of up to four people who send: everyone is connected with everyone, and no server carries sound or pictures.
import type { CallSample } from './call-sample.ts';
import { openBrowserLine, type BrowserLine, type LineOptions } from './browser-line.ts';
import type { Signal } from '#contract/room-messages.ts';
import { openPeer, type LineListener, type Peer } from './peer.ts';
import type { Call, CallPerson, LocalTracks, RemoteMedia } from './port.ts';

export interface MeshPorts {
  /** Fetches relays; resolves at once when they are known and fresh. */
  iceServers: () => RTCIceServer[];
  isRelayOnly: boolean;
  send: (to: string, signal: Signal) => void;
  /** What somebody's `sendData` sent. */
  onData: (from: string, bytes: Uint8Array<ArrayBuffer>) => void;
  /** Somebody else can be reached directly. */
  onDataOpen: () => void;
  /** Somebody's media or state changed. */
  onChange: () => void;
  /** Somebody who is here cannot be reached: not once, or no longer. */
  onUnreachable: (person: string) => void;
  /** Tests have their own connections. */
  openLine?: (person: string, options: LineOptions, listener: LineListener, offers: boolean) => BrowserLine;
}

interface Connected {
  person: CallPerson;
  peer: Peer | undefined;
  line: BrowserLine | undefined;
  media: RemoteMedia;
  hasBeenUp: boolean;
  /** Since when no packets flow; null: they do. */
  lostAt: number | null;
}

export function openMesh(ports: MeshPorts): Call {
  return new Mesh(ports);
}

class Mesh implements Call {
  private readonly ports: MeshPorts;
  private readonly connected = new Map<string, Connected>();
  /** Signals of a page load that this page does not know yet: the list of people may come later. */
  private early: { from: string; signal: Signal }[] = [];
  private tracks: LocalTracks = { microphone: null, camera: null, screen: null };
  private isLow = false;
  private isSignalingUp = true;

  constructor(ports: MeshPorts) {
    this.ports = ports;
  }

  media = (id: string): RemoteMedia | undefined => this.connected.get(id)?.media;

  sendData(bytes: Uint8Array<ArrayBuffer>): void {
    for (const { line } of this.connected.values()) line?.sendData(bytes);
  }

  reachesAll(): boolean {
    return [...this.connected.values()].every(
      ({ media, line }) => media.state === 'up' && line?.isDataOpen(),
    );
  }

  follow(me: CallPerson, others: readonly CallPerson[]): void {
    const wanted = others.filter((person) => me.sends || person.sends);
    const before = this.connected.size;
    for (const [id, { person }] of this.connected) {
      const same = wanted.find((other) => other.id === id);
      if (same?.connection !== person.connection) this.disconnect(id);
    }
    for (const person of wanted) {
      const known = this.connected.get(person.id);
      if (known) replacePerson(known, person);
      else this.connect(me, person);
    }
    // The more people there are, the smaller each one's copy of this side's picture.
    const now = this.connected.size;
    if (now !== before && Math.max(now, before) > 1) this.publish(this.tracks);
    const waiting = this.early;
    this.early = [];
    for (const { from, signal } of waiting) this.take(from, signal);
  }

  take(from: string, signal: Signal): void {
    const found = this.connected.get(from);
    if (found?.peer && signal.pair.split('/').includes(found.person.connection))
      return found.peer.take(signal);
    this.early = [...this.early, { from, signal }].slice(-maxEarly);
  }

  publish(tracks: LocalTracks): void {
    this.tracks = tracks;
    for (const { line } of this.connected.values()) void line?.publish();
  }

  setLowBandwidth(isLow: boolean): void {
    this.isLow = isLow;
    this.publish(this.tracks);
  }

  signaling(isUp: boolean): void {
    this.isSignalingUp = isUp;
    for (const { peer } of this.connected.values()) peer?.signaling(isUp);
  }

  networkChanged(): void {
    for (const { peer } of this.connected.values()) peer?.networkChanged();
  }

  async measure(): Promise<CallSample | null> {
    const lines = [...this.connected.values()].flatMap(({ line }) => (line ? [line] : []));
    const samples = await Promise.all(lines.map((line) => line.measure().catch(() => null)));
    const known = samples.filter((sample) => sample !== null);
    const [worst] = known.toSorted(byQuality);
    if (!worst) return null;
    const callBitsPerSecond = known.reduce((sum, sample) => sum + sample.callBitsPerSecond, 0);
    return { ...worst, callBitsPerSecond };
  }

  leave(): void {
    for (const id of [...this.connected.keys()]) this.disconnect(id);
  }

  private connect(me: CallPerson, person: CallPerson): void {
    const leads = isNewer(me, person);
    const [newer, older] = leads ? [me, person] : [person, me];
    const media = { state: 'new' as const, person: new MediaStream(), screen: new MediaStream() };
    const entry: Connected = {
      ...{ person, peer: undefined, line: undefined, media },
      ...{ hasBeenUp: false, lostAt: null },
    };
    this.connected.set(person.id, entry);
    entry.peer = openPeer({
      leads,
      pair: `${newer.connection}/${older.connection}`,
      send: (signal) => this.ports.send(person.id, signal),
      expectsMedia: () => expectsMedia(entry.person, this.isLow),
      onState: (state) => {
        entry.media = { ...entry.media, state };
        this.countFailures(entry);
        this.ports.onChange();
      },
      openLine: (listener, offers) => {
        const options = this.lineOptions(me, entry);
        entry.line =
          this.ports.openLine?.(person.id, options, listener, offers) ??
          openBrowserLine(options, listener, offers);
        return entry.line;
      },
    });
    entry.peer.signaling(this.isSignalingUp);
  }

  /** A pair that was connected is probably only cut off, until it has lasted too long for that. */
  private countFailures(entry: Connected): void {
    const { state } = entry.media;
    if (state === 'up') Object.assign(entry, { lostAt: null, hasBeenUp: true });
    else entry.lostAt ??= Date.now();
    // Two restarts have failed.
    if (state !== 'rebuild' || entry.lostAt === null) return;
    const isLong = Date.now() - entry.lostAt >= outageMs;
    if (isLong || !entry.hasBeenUp) this.ports.onUnreachable(entry.person.id);
  }

  private lineOptions(me: CallPerson, entry: Connected): LineOptions {
    return {
      iceServers: this.ports.iceServers(),
      isRelayOnly: this.ports.isRelayOnly,
      sends: me.sends,
      tracks: () => this.tracks,
      isLow: () => this.isLow || entry.person.isLow,
      receivers: () => this.connected.size,
      onData: (bytes) => this.ports.onData(entry.person.id, bytes),
      onDataOpen: () => this.ports.onDataOpen(),
      onTracks: ([voice, face, screen]) => {
        const ofPerson = [voice, face].filter((track) => track !== undefined);
        entry.media = {
          ...entry.media,
          person: withTracks(entry.media.person, ofPerson),
          screen: withTracks(entry.media.screen, screen ? [screen] : []),
        };
        this.ports.onChange();
      },
    };
  }

  private disconnect(id: string): void {
    this.connected.get(id)?.peer?.close();
    this.connected.delete(id);
  }
}

const maxEarly = 200;
/** By then the server knows that somebody whose line is cut is away. */
const outageMs = 30_000;

function replacePerson(known: Connected, person: CallPerson): void {
  const { isLow } = known.person;
  known.person = person;
  if (isLow !== person.isLow) void known.line?.publish();
}

/** True if sound or pictures of this person should arrive. `isLow`: this device receives no pictures. */
export function expectsMedia(person: CallPerson, isLow: boolean): boolean {
  return person.sends && (person.isMicrophoneOn || (person.isCameraOn && !isLow && !person.isLow));
}

/** Exactly one side of a pair leads, even if the numbers were the same. */
function isNewer(me: CallPerson, other: CallPerson): boolean {
  return me.entered === other.entered ? me.id > other.id : me.entered > other.entered;
}

/** The same stream while it has the same tracks: another one would interrupt the player. */
export function withTracks(stream: MediaStream, tracks: readonly MediaStreamTrack[]): MediaStream {
  const same = stream.getTracks();
  const isSame = same.length === tracks.length && tracks.every((track) => same.includes(track));
  return isSame ? stream : new MediaStream([...tracks]);
}

function byQuality(a: CallSample, b: CallSample): number {
  const bits = ({ availableBitsPerSecond }: CallSample) => availableBitsPerSecond ?? Infinity;
  return bits(a) === bits(b) ? b.lossShare - a.lossShare : bits(a) - bits(b);
}
