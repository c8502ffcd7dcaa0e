// A network and two browsers for tests of peer.ts, in virtual time. The connections are as strict as real ones about the
// order of descriptions; packets flow only between descriptions that belong together, over a path that has not changed.
import type { Signal } from '#contract/room-messages.ts';
import type { Candidate, Negotiated } from './negotiate.ts';
import { openPeer, type Line, type LineListener, type Peer } from './peer.ts';

export interface World {
  /** Packets pass. */
  isUp: boolean;
  /** Changes when a device gets another address: connections made before are dead until they restart. */
  route: number;
  /** For each signal, the delays in milliseconds of its copies; empty: lost. */
  delays: (signal: Signal) => readonly number[];
}

export interface Side {
  peer: Peer;
  connections: StandIn[];
  offersMade: () => number;
}

export function twoPeers(world: World): { newcomer: Side; other: Side; close: () => void } {
  const newcomer = makeSide(world, true, () => other);
  const other = makeSide(world, false, () => newcomer);
  return {
    newcomer,
    other,
    close() {
      newcomer.peer.close();
      other.peer.close();
    },
  };
}

function makeSide(world: World, leads: boolean, opposite: () => Side): Side {
  const connections: StandIn[] = [];
  let offers = 0;
  const openLine = (listener: LineListener): Line => {
    const connection = new StandIn(world, listener, () => opposite().connections.at(-1));
    connections.push(connection);
    return {
      connection,
      attachTracks: () => Promise.resolve(),
      pulse: () => connection.pulse(),
      mediaPackets: () => Promise.resolve(1),
      close: () => connection.close(),
    };
  };
  const peer = openPeer({
    leads,
    pair: 'a/b',
    openLine,
    expectsMedia: () => true,
    onState: () => undefined,
    send(signal) {
      if (signal.description?.type === 'offer') offers += 1;
      for (const delay of world.delays(signal)) setTimeout(() => opposite().peer.take(signal), delay);
    },
  });
  return { peer, connections, offersMade: () => offers };
}

let fragments = 0;

export class StandIn implements Negotiated {
  signalingState: RTCSignalingState = 'stable';
  private local = '';
  private offered = '';
  private remote = '';
  private route = -1;
  private isClosed = false;
  private candidates: string[] = [];

  private readonly world: World;
  private readonly listener: LineListener;
  private readonly opposite: () => StandIn | undefined;

  constructor(world: World, listener: LineListener, opposite: () => StandIn | undefined) {
    this.world = world;
    this.listener = listener;
    this.opposite = opposite;
  }

  createOffer(options: { iceRestart: boolean }): Promise<RTCSessionDescriptionInit> {
    if (this.local === '' || options.iceRestart) this.offered = this.newFragment();
    else this.offered = this.local;
    return Promise.resolve({ type: 'offer', sdp: `a=ice-ufrag:${this.offered}\r\n` });
  }

  createAnswer(): Promise<RTCSessionDescriptionInit> {
    if (this.signalingState !== 'have-remote-offer') throw new Error(`answer in ${this.signalingState}`);
    this.offered = this.newFragment();
    return Promise.resolve({ type: 'answer', sdp: `a=ice-ufrag:${this.offered}\r\n` });
  }

  setLocalDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const isOffer = description.type === 'offer';
    this.demand(isOffer ? ['stable', 'have-local-offer'] : ['have-remote-offer']);
    this.local = this.offered;
    this.signalingState = isOffer ? 'have-local-offer' : 'stable';
    const fragment = this.local;
    const candidate: Candidate = {
      candidate: `candidate of ${fragment}`,
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: fragment,
    };
    setTimeout(() => !this.isClosed && this.listener.onCandidate(candidate), 5);
    this.connectSoon();
    return Promise.resolve();
  }

  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const isOffer = description.type === 'offer';
    this.demand(isOffer ? ['stable', 'have-remote-offer'] : ['have-local-offer']);
    this.remote = /ice-ufrag:(\w+)/.exec(description.sdp ?? '')?.[1] ?? '';
    this.signalingState = isOffer ? 'have-remote-offer' : 'stable';
    this.connectSoon();
    return Promise.resolve();
  }

  addIceCandidate(candidate: Candidate): Promise<void> {
    const fragment = candidate.usernameFragment ?? '';
    if (fragment !== this.remote) return Promise.reject(new Error('a candidate of another round'));
    this.candidates.push(fragment);
    this.connectSoon();
    return Promise.resolve();
  }

  pulse(): void {
    const opposite = this.opposite();
    if (!this.isConnectedTo(opposite)) return;
    setTimeout(() => this.isConnectedTo(opposite) && opposite.listener.onPulse(), 20);
  }

  close(): void {
    this.isClosed = true;
  }

  private connectSoon(): void {
    setTimeout(() => {
      const opposite = this.opposite();
      if (!opposite || !this.isPaired(opposite) || !this.world.isUp || this.isConnectedTo(opposite)) return;
      for (const side of [this, opposite]) {
        side.route = this.world.route;
        side.listener.onState('connected');
      }
    }, 30);
  }

  private isConnectedTo(opposite: StandIn | undefined): opposite is StandIn {
    const isSameRoute = this.route === this.world.route && opposite?.route === this.world.route;
    return this.world.isUp && isSameRoute && this.isPaired(opposite);
  }

  /** Each side has the other's description, and a candidate of at least one of them arrived. */
  private isPaired(opposite: StandIn | undefined): opposite is StandIn {
    if (!opposite || this.isClosed || opposite.isClosed) return false;
    const areMatched = this.remote === opposite.local && opposite.remote === this.local && this.local !== '';
    const isReached = this.candidates.includes(this.remote) || opposite.candidates.includes(opposite.remote);
    return areMatched && isReached && this.signalingState === 'stable';
  }

  private demand(states: readonly RTCSignalingState[]): void {
    if (this.isClosed) throw new Error('closed');
    if (!states.includes(this.signalingState)) throw new Error(`refused in ${this.signalingState}`);
  }

  private newFragment(): string {
    fragments += 1;
    return `u${fragments}`;
  }
}
