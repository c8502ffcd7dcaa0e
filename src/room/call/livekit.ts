// A call through a LiveKit server, for rooms that are too large for a mesh or whose people cannot reach each other. This
// file and livekit-options.ts alone know livekit-client; they are loaded only in such rooms. Tested with a stand-in, never yet with a LiveKit server.
// LiveKit gives up after ten tries, and when its token has expired: this call gets a new token and joins again, for as long
// as the page is open.
import {
  ConnectionState,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type LocalTrack,
  type RemoteParticipant,
} from 'livekit-client';
import type { CallSample } from './call-sample.ts';
import { sampleFrom, type Sent } from './line-stats.ts';
import { publishOptions, roomOptions, sharedTrack } from './livekit-options.ts';
import { withTracks } from './mesh.ts';
import type { Call, CallPerson, LocalTracks, RemoteMedia } from './port.ts';
import type { PeerState } from './recover.ts';
import { pauseBefore } from './pauses.ts';

export interface LiveKitPorts {
  /** The server and a fresh token; null: the room uses no server. */
  access: () => Promise<{ url: string; token: string } | null>;
  onData: (from: string, bytes: Uint8Array<ArrayBuffer>) => void;
  onDataOpen: () => void;
  onChange: () => void;
}

export function openLiveKit(ports: LiveKitPorts): Call {
  return new LiveKitCall(ports);
}

type Slot = keyof LocalTracks;
const slots = ['microphone', 'camera', 'screen'] as const;

interface Published {
  track: MediaStreamTrack;
  local: LocalTrack;
  isLow: boolean;
}

/** LiveKit promises reliable packets up to this size. The server brings what is larger. */
const maxDataBytes = 15_000;
const republishMs = 2000;

class LiveKitCall implements Call {
  private readonly ports: LiveKitPorts;
  private readonly room = new Room(roomOptions);
  private me: CallPerson | null = null;
  private others: ReadonlyMap<string, CallPerson> = new Map();
  private readonly shown = new Map<string, RemoteMedia>();
  private published = new Map<Slot, Published>();
  private permitted = '';
  private publishing: Promise<void> = Promise.resolve();
  private tracks: LocalTracks = { microphone: null, camera: null, screen: null };
  private isLow = false;
  private hasConnected = false;
  private hasLeft = false;
  private lastSent: Sent = { bytes: 0, at: performance.now() };
  private wake: () => void = () => undefined;

  constructor(ports: LiveKitPorts) {
    this.ports = ports;
    setLogLevel('error');
    for (const event of changes) this.room.on(event, () => this.refresh());
    this.room.on(RoomEvent.DataReceived, (bytes, sender) => {
      // Somebody whom our own server does not list was removed, or is not let in.
      if (sender && this.others.has(sender.identity))
        this.ports.onData(sender.identity, new Uint8Array(bytes));
    });
    this.room.on(RoomEvent.ParticipantConnected, () => this.ports.onDataOpen());
    void this.stayConnected();
  }

  follow(me: CallPerson, others: readonly CallPerson[]): void {
    this.me = me;
    this.others = new Map(others.map((person) => [person.id, person]));
    this.refresh();
    this.publishSoon();
  }

  /** Signals belong to a mesh: LiveKit has its own channel. */
  take(): void {}
  signaling(): void {}

  publish(tracks: LocalTracks): void {
    this.tracks = tracks;
    this.publishSoon();
  }

  setLowBandwidth(isLow: boolean): void {
    this.isLow = isLow;
    this.refresh();
    this.publishSoon();
  }

  /** LiveKit hears of it itself while it is connected. */
  networkChanged(): void {
    this.wake();
  }

  sendData(bytes: Uint8Array<ArrayBuffer>): void {
    // Without addressees it would go to everyone, also to somebody whom the host has just removed.
    const destinationIdentities = [...this.others.keys()];
    if (!this.isUp() || !this.me?.sends || destinationIdentities.length === 0) return;
    if (bytes.byteLength > maxDataBytes) return;
    const options = { reliable: true, destinationIdentities };
    // What is lost comes through our server.
    this.room.localParticipant.publishData(bytes, options).catch(() => undefined);
  }

  reachesAll(): boolean {
    const present = [...this.others.values()].every(({ id, sends }) => !sends || this.isPresent(id));
    return this.isUp() && this.me?.sends === true && present;
  }

  media = (id: string): RemoteMedia | undefined => this.shown.get(id);

  async measure(): Promise<CallSample | null> {
    const [first] = this.published.values();
    const report = await first?.local.getRTCStatsReport();
    if (!report) return null;
    const [sample, sent] = sampleFrom(report, this.lastSent);
    this.lastSent = sent;
    return sample;
  }

  leave(): void {
    this.hasLeft = true;
    this.wake();
    this.room.removeAllListeners();
    // The tracks go on: they also feed the recording and the next call.
    void this.room.disconnect(false);
  }

  private async stayConnected(): Promise<void> {
    for (let failures = 0; !this.hasLeft; failures += 1) {
      const hasMet = await this.connectOnce().catch(() => false);
      if (hasMet) failures = 0;
      if (!this.hasLeft) await this.pause(pauseBefore(failures));
    }
  }

  /** Resolves when the connection has ended; true if there was one. */
  private async connectOnce(): Promise<boolean> {
    const access = await this.ports.access();
    if (!access || this.hasLeft) return false;
    const ended = new Promise<void>(
      (resolve) => void this.room.once(RoomEvent.Disconnected, () => resolve()),
    );
    await this.room.connect(access.url, access.token, { autoSubscribe: false });
    if (this.hasLeft) {
      await this.room.disconnect(false);
      return true;
    }
    this.hasConnected = true;
    // What the last connection did not finish must not hold up this one.
    this.published = new Map();
    this.permitted = '';
    this.publishing = Promise.resolve();
    this.refresh();
    this.publishSoon();
    this.ports.onDataOpen();
    await ended;
    return true;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Takes what LiveKit has now: who is there, what they send, and what of it this page wants. */
  private refresh(): void {
    if (this.hasLeft) return;
    for (const id of this.shown.keys()) if (!this.others.has(id)) this.shown.delete(id);
    for (const person of this.others.values()) {
      const participant = this.room.remoteParticipants.get(person.id);
      if (participant) this.subscribe(person, participant);
      this.showMedia(person, participant);
    }
    this.ports.onChange();
  }

  private subscribe(person: CallPerson, participant: RemoteParticipant): void {
    const wantsPictures = !this.isLow && !person.isLow;
    for (const publication of participant.trackPublications.values()) {
      const isWanted = publication.source === Track.Source.Microphone || wantsPictures;
      if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted);
    }
  }

  private showMedia(person: CallPerson, participant: RemoteParticipant | undefined): void {
    const trackOf = (source: Track.Source) =>
      participant?.getTrackPublication(source)?.track?.mediaStreamTrack;
    const present = (...tracks: (MediaStreamTrack | undefined)[]) =>
      tracks.filter((track) => track !== undefined);
    const before = this.shown.get(person.id);
    const next = {
      state: this.stateOf(person),
      person: withTracks(
        before?.person ?? new MediaStream(),
        present(trackOf(Track.Source.Microphone), trackOf(Track.Source.Camera)),
      ),
      screen: withTracks(before?.screen ?? new MediaStream(), present(trackOf(Track.Source.ScreenShare))),
    };
    const isSame =
      before?.state === next.state && before.person === next.person && before.screen === next.screen;
    if (!isSame) this.shown.set(person.id, next);
  }

  private stateOf({ id, sends }: CallPerson): PeerState {
    const { state } = this.room;
    if (state === ConnectionState.SignalReconnecting) return 'unstable';
    if (state === ConnectionState.Reconnecting) return 'restarting';
    if (!this.isUp()) return this.hasConnected ? 'restarting' : 'connecting';
    // LiveKit hides observers.
    return this.isPresent(id) || !sends ? 'up' : 'connecting';
  }

  private isUp(): boolean {
    return this.room.state === ConnectionState.Connected;
  }

  private isPresent(id: string): boolean {
    return this.room.remoteParticipants.has(id);
  }

  /** One after the other: LiveKit negotiates for each track. */
  private publishSoon(): void {
    this.publishing = this.publishing
      .then(() => this.publishAll())
      .catch(() => {
        // A connection that was lost in between publishes again when it is back.
        if (!this.hasLeft) setTimeout(() => this.publishSoon(), republishMs);
      });
  }

  private async publishAll(): Promise<void> {
    const { published } = this;
    if (!this.isUp() || this.hasLeft || !this.me) return;
    this.permit();
    if (!this.me.sends) return;
    for (const slot of slots) {
      // Another connection has begun in between.
      if (published !== this.published) return;
      await this.publishSlot(slot, published);
    }
  }

  private async publishSlot(slot: Slot, published: Map<Slot, Published>): Promise<void> {
    const { isLow } = this;
    const { localParticipant } = this.room;
    const track = slot === 'microphone' || !isLow ? this.tracks[slot] : null;
    const current = published.get(slot);
    // Only sound changes its rate.
    if (current && current.track === track && (slot !== 'microphone' || current.isLow === isLow)) return;
    published.delete(slot);
    if (current) await localParticipant.unpublishTrack(current.local, false);
    if (!track) return;
    const local = sharedTrack(track);
    await localParticipant.publishTrack(local, publishOptions(slot, isLow));
    published.set(slot, { track, local, isLow });
  }

  /** Before anything is sent. Enforced by LiveKit: a removed person whose token is still valid hears and sees nobody. */
  private permit(): void {
    const people = [...this.others.keys()];
    if (this.permitted === `permitted ${people.join()}`) return;
    this.permitted = `permitted ${people.join()}`;
    this.room.localParticipant.setTrackSubscriptionPermissions(
      false,
      people.map((participantIdentity) => ({ participantIdentity, allowAll: true })),
    );
  }
}

const changes = [
  ...[RoomEvent.ConnectionStateChanged, RoomEvent.ParticipantConnected, RoomEvent.ParticipantDisconnected],
  ...[RoomEvent.TrackPublished, RoomEvent.TrackUnpublished, RoomEvent.TrackSubscribed],
  ...[RoomEvent.TrackUnsubscribed, RoomEvent.Reconnected],
] as const;
