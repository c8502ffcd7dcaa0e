// A LiveKit server and its client library for tests, as strict as the documentation: it checks tokens, publishers decide who
// may subscribe, nothing arrives that nobody subscribed to, and an outage asks the reconnect policy. No part of it is
// LiveKit's: what it proves is how we use LiveKit, not how LiveKit behaves.
import type { CallPerson } from './port.ts';
import { listening, type Guest, type Hall } from './stand-in-call.ts';
import { StandInTrack } from './stand-in-media.ts';
import type { openLiveKit } from './livekit.ts';

interface Grants {
  identity: string;
  canPublish: boolean;
  expiresAt: number;
}

const delayMs = 20;
const later = (run: () => void) => void setTimeout(run, delayMs);

/** The server. One at a time: the library finds it by itself, as by its address. */
export class StandInServer {
  isUp = true;
  /** Tracks that the server does not take: the library stops them, as LiveKit's does after 15 s. */
  refusesTracks = false;
  readonly rooms = new Set<StandInRoom>();
  tokensMade = 0;
  /** The longest pauses that the policies asked for; null: one gave up. */
  pauses: (number | null)[] = [];

  token(grants: Omit<Grants, 'expiresAt'>, seconds = 600): string {
    this.tokensMade += 1;
    return JSON.stringify({ ...grants, expiresAt: Date.now() + seconds * 1000 });
  }

  readonly inside = (): string[] => [...this.rooms].map((room) => room.localParticipant.identity).toSorted();
}

let server = new StandInServer();
export function startStandInServer(): StandInServer {
  server = new StandInServer();
  return server;
}

export class StandInLocalTrack {
  readonly isLocal = true;
  readonly mediaStreamTrack: MediaStreamTrack;
  source = 'unknown';

  constructor(track: MediaStreamTrack) {
    this.mediaStreamTrack = track;
  }
  stop(): void {
    this.mediaStreamTrack.stop();
  }
  stopMonitor(): void {}
  getRTCStatsReport(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

interface PublishOptions {
  source: string;
  audioPreset?: { maxBitrate: number };
}

class Publication {
  readonly source: string;
  track: { mediaStreamTrack: MediaStreamTrack } | undefined = undefined;
  isDesired = false;
  private readonly publisher: StandInRoom;
  private readonly subscriber: StandInRoom;
  private readonly local: StandInLocalTrack;

  constructor(publisher: StandInRoom, subscriber: StandInRoom, local: StandInLocalTrack) {
    this.publisher = publisher;
    this.subscriber = subscriber;
    this.local = local;
    this.source = local.source;
  }

  setSubscribed(isWanted: boolean): void {
    this.isDesired = isWanted;
    later(() => this.settle());
  }

  /** The server's part: connects the track, or takes it away. */
  settle(): void {
    const isAllowed = this.publisher.localParticipant.lets(this.subscriber.localParticipant.identity);
    if (this.isDesired && isAllowed && !this.track) {
      const { mediaStreamTrack: sent } = this.local;
      const kind = sent.kind === 'audio' ? 'audio' : 'video';
      const source = () => (server.isUp ? sent : null);
      this.track = { mediaStreamTrack: new StandInTrack(kind, `received ${sent.id}`, source) };
      this.subscriber.emit('trackSubscribed');
    } else if (this.track && !(this.isDesired && isAllowed)) {
      this.track = undefined;
      this.subscriber.emit('trackUnsubscribed');
    }
  }
}

class RemoteSide {
  readonly identity: string;
  readonly trackPublications = new Map<StandInLocalTrack, Publication>();
  constructor(identity: string) {
    this.identity = identity;
  }
  getTrackPublication(source: string): Publication | undefined {
    return [...this.trackPublications.values()].find((publication) => publication.source === source);
  }
}

class LocalSide {
  grants: Grants = { identity: '', canPublish: false, expiresAt: 0 };
  readonly tracks = new Map<StandInLocalTrack, PublishOptions>();
  private readonly room: StandInRoom;
  private permitted: string[] | 'all' = 'all';

  constructor(room: StandInRoom) {
    this.room = room;
  }

  get identity(): string {
    return this.grants.identity;
  }

  lets = (identity: string): boolean => this.permitted === 'all' || this.permitted.includes(identity);

  setTrackSubscriptionPermissions(isForAll: boolean, list: { participantIdentity: string }[]): void {
    this.permitted = isForAll ? 'all' : list.map(({ participantIdentity }) => participantIdentity);
    later(() => this.room.settleSubscribers());
  }

  async publishTrack(local: StandInLocalTrack, options: PublishOptions): Promise<void> {
    await wait();
    if (!this.grants.canPublish) throw new Error('this token may not publish');
    if (this.permitted === 'all') throw new Error('published before it was said who may subscribe');
    if (server.refusesTracks || this.room.state !== 'connected') {
      local.stop();
      throw new Error('publishing rejected');
    }
    local.source = options.source;
    this.tracks.set(local, options);
    this.room.announce(local);
  }

  async unpublishTrack(local: StandInLocalTrack, stops = true): Promise<void> {
    await wait();
    if (stops) local.stop();
    this.tracks.delete(local);
    this.room.withdraw(local);
  }

  async publishData(bytes: Uint8Array, options: { destinationIdentities?: string[] }): Promise<void> {
    await wait();
    if (!this.grants.canPublish) throw new Error('this token may not send data');
    if (!server.isUp) throw new Error('no connection');
    if (bytes.byteLength > 15_000) throw new Error('too large for one packet');
    const { destinationIdentities: to = [] } = options;
    for (const room of server.rooms) {
      const { identity } = room.localParticipant;
      if (room === this.room || (to.length > 0 && !to.includes(identity))) continue;
      room.emit('dataReceived', bytes, { identity: this.identity });
    }
  }
}

export class StandInRoom {
  state = 'disconnected';
  readonly localParticipant = new LocalSide(this);
  readonly remoteParticipants = new Map<string, RemoteSide>();
  private readonly options: { reconnectPolicy: Policy };
  private listeners: { event: string; run: (...values: unknown[]) => void; isOnce: boolean }[] = [];

  constructor(options: { reconnectPolicy: Policy }) {
    this.options = options;
  }

  on(event: string, run: (...values: unknown[]) => void): this {
    this.listeners.push({ event, run, isOnce: false });
    return this;
  }
  once(event: string, run: (...values: unknown[]) => void): this {
    this.listeners.push({ event, run, isOnce: true });
    return this;
  }
  removeAllListeners(): void {
    this.listeners = [];
  }
  emit(event: string, ...values: unknown[]): void {
    const called = this.listeners.filter((listener) => listener.event === event);
    this.listeners = this.listeners.filter((listener) => !(listener.isOnce && listener.event === event));
    for (const { run } of called) run(...values);
  }

  async connect(_url: string, token: string, options: { autoSubscribe: boolean }): Promise<void> {
    if (this.state !== 'disconnected') throw new Error('already connected');
    if (options.autoSubscribe) throw new Error('it would subscribe to strangers');
    this.become('connecting');
    await wait();
    const grants: Grants = JSON.parse(token);
    if (!server.isUp || grants.expiresAt < Date.now()) {
      this.end();
      throw new Error(server.isUp ? 'the token has expired' : 'no connection');
    }
    for (const room of server.rooms) if (room.localParticipant.identity === grants.identity) room.kick();
    this.localParticipant.grants = grants;
    this.become('connected');
    for (const other of server.rooms) {
      other.meet(this);
      this.meet(other);
    }
    server.rooms.add(this);
  }

  async disconnect(stopsTracks = true): Promise<void> {
    await wait();
    if (stopsTracks) for (const track of this.localParticipant.tracks.keys()) track.stop();
    this.kick();
  }

  /** The server ends this connection. */
  kick(): void {
    if (server.rooms.delete(this))
      for (const other of server.rooms) {
        other.remoteParticipants.delete(this.localParticipant.identity);
        other.emit('participantDisconnected');
      }
    this.end();
  }

  /** The line is cut. LiveKit asks the policy before each try, and gives up if it says null or the token is too old. */
  async reconnect(): Promise<void> {
    this.become('reconnecting');
    for (let retryCount = 0; ; retryCount += 1) {
      const pause = this.options.reconnectPolicy.nextRetryDelayInMs({ retryCount, elapsedMs: 0 });
      server.pauses.push(pause);
      if (pause === null) return this.kick();
      await new Promise((resolve) => void setTimeout(resolve, pause + delayMs));
      if (!server.isUp || this.state !== 'reconnecting') continue;
      if (this.localParticipant.grants.expiresAt < Date.now()) return this.kick();
      return this.become('connected');
    }
  }

  announce(local: StandInLocalTrack): void {
    for (const room of server.rooms) if (room !== this) room.learn(this, local);
  }

  withdraw(local: StandInLocalTrack): void {
    for (const room of server.rooms) {
      room.remoteParticipants.get(this.localParticipant.identity)?.trackPublications.delete(local);
      room.emit('trackUnpublished');
    }
  }

  settleSubscribers(): void {
    for (const room of server.rooms)
      for (const publication of room.remoteParticipants
        .get(this.localParticipant.identity)
        ?.trackPublications.values() ?? [])
        publication.settle();
  }

  private meet(other: StandInRoom): void {
    // Hidden, as our tokens ask for people who only receive.
    if (!other.localParticipant.grants.canPublish) return;
    const { identity } = other.localParticipant;
    this.remoteParticipants.set(identity, new RemoteSide(identity));
    this.emit('participantConnected');
    for (const local of other.localParticipant.tracks.keys()) this.learn(other, local);
  }

  private learn(publisher: StandInRoom, local: StandInLocalTrack): void {
    const side = this.remoteParticipants.get(publisher.localParticipant.identity);
    side?.trackPublications.set(local, new Publication(publisher, this, local));
    this.emit('trackPublished');
  }

  private end(): void {
    if (this.state === 'disconnected') return;
    this.remoteParticipants.clear();
    this.localParticipant.tracks.clear();
    this.become('disconnected');
    this.emit('disconnected');
  }

  private become(state: string): void {
    this.state = state;
    this.emit('connectionStateChanged');
  }
}

interface Policy {
  nextRetryDelayInMs(context: { retryCount: number; elapsedMs: number }): number | null;
}

function wait(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, delayMs));
}

/** What replaces the library in tests. */
export const standInLibrary = {
  Room: StandInRoom,
  LocalAudioTrack: StandInLocalTrack,
  LocalVideoTrack: StandInLocalTrack,
  isLocalTrack: () => true,
  setLogLevel: () => undefined,
};

/** A hall for calls through the server. */
export function liveKitHall(open: typeof openLiveKit, tokenSeconds = 600): Hall & { server: StandInServer } {
  const started = startStandInServer();
  return {
    server: started,
    open: ({ id, sends }: CallPerson, guest: Guest) =>
      open({
        ...listening(guest),
        access: () =>
          started.isUp
            ? Promise.resolve({
                url: 'wss://livekit.test',
                token: started.token({ identity: id, canPublish: sends }, tokenSeconds),
              })
            : Promise.reject(new Error('no network')),
      }),
    cut() {
      started.isUp = false;
      for (const room of started.rooms) void room.reconnect();
    },
    mend: () => void (started.isUp = true),
  };
}
