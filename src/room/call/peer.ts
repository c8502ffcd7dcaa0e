// The connection to one person in the room: runs recover.ts over as many RTCPeerConnections as it takes. It knows neither
// the room nor the screen.
import type { Signal } from '#contract/room-messages.ts';
import { negotiate, type Negotiation } from './negotiate.ts';
import { newRecovery, recover, type PeerState, type RecoverEvent, type Recovery } from './recover.ts';

/** One RTCPeerConnection with its tracks and its pulse. browser-line.ts makes them; tests have their own. */
export interface Line {
  connection: Parameters<typeof negotiate>[0]['connection'];
  attachTracks: () => Promise<void>;
  /** Sends a sign of life, if the path is open. */
  pulse: () => void;
  /** Packets of sound and pictures received so far. */
  mediaPackets: () => Promise<number>;
  close: () => void;
}

export interface LineListener {
  onState: (state: RTCPeerConnectionState) => void;
  onPulse: () => void;
  onCandidate: (candidate: NonNullable<Signal['candidates']>[number]) => void;
}

export interface PeerPorts {
  leads: boolean;
  /** Identifies the two page loads. */
  pair: string;
  openLine: (listener: LineListener, offers: boolean) => Line;
  send: (signal: Signal) => void;
  /** True if the other person sends sound or a picture now. */
  expectsMedia: () => boolean;
  onState: (state: PeerState) => void;
}

export interface Peer {
  state(): PeerState;
  take(signal: Signal): void;
  signaling(isUp: boolean): void;
  networkChanged(): void;
  line(): Line;
  close(): void;
}

const pulseMs = 500;
/** Without a packet for this long, the path is disturbed. */
const silenceMs = 1500;
/** Media that has not begun this long after the connection needs another negotiation. */
const mediaMs = 5000;

export function openPeer(ports: PeerPorts): Peer {
  const runner = new PeerRunner(ports);
  runner.report({ type: 'began' });
  return runner;
}

class PeerRunner implements Peer {
  private readonly ports: PeerPorts;
  private readonly checking: ReturnType<typeof setInterval>;
  private recovery: Recovery;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  /** Counts the connections of this pair. Only the leader counts on; the other side follows. */
  private attempt = 1;
  private current: { line: Line; negotiation: Negotiation };
  private lastSign = 0;
  private upSince = 0;
  private hasMedia = false;

  constructor(ports: PeerPorts) {
    this.ports = ports;
    this.recovery = newRecovery(ports.leads);
    this.current = this.open();
    this.checking = setInterval(() => void this.check(), pulseMs);
  }

  state = (): PeerState => this.recovery.state;
  line = (): Line => this.current.line;
  signaling = (isUp: boolean): void => this.report({ type: 'signaling', isUp });
  networkChanged = (): void => this.report({ type: 'network_changed' });

  take(signal: Signal): void {
    if (signal.pair !== this.ports.pair) return;
    // Late or replayed: it belongs to a connection that no longer exists.
    if (signal.attempt < this.attempt) return;
    if (signal.ask) {
      const isLate = signal.round < this.current.negotiation.round();
      return this.report({ type: 'asked', ask: signal.ask, isLate });
    }
    if (signal.attempt > this.attempt) {
      if (this.ports.leads) return;
      this.replaceBy(signal.attempt);
    }
    if (signal.description?.type === 'offer') this.report({ type: 'offered' });
    this.current.negotiation.take(signal);
  }

  close(): void {
    clearTimeout(this.alarm);
    clearInterval(this.checking);
    this.current.negotiation.close();
    this.current.line.close();
  }

  report(event: RecoverEvent): void {
    const before = this.recovery;
    const [next, effects] = recover(before, event, Date.now());
    this.recovery = next;
    const { pair, send, onState } = this.ports;
    for (const effect of effects) {
      if (effect.do === 'rebuild') this.replaceBy(this.attempt + 1);
      if (effect.do === 'offer') this.current.negotiation.offer(effect.restartsIce);
      const round = this.current.negotiation.round();
      if (effect.do === 'ask') send({ pair, attempt: this.attempt, round, ask: effect.ask });
    }
    if (before.wakeAt !== next.wakeAt) this.setAlarm(next.wakeAt);
    if (before.state !== next.state) onState(next.state);
  }

  private open(): { line: Line; negotiation: Negotiation } {
    const { attempt } = this;
    const { pair, leads, openLine, send } = this.ports;
    const isCurrent = () => attempt === this.attempt;
    const line = openLine(
      {
        onState: (state) => isCurrent() && this.onConnection(state),
        onPulse: () => isCurrent() && this.sawLife(),
        onCandidate: (candidate) => negotiation.sendCandidate(candidate),
      },
      leads,
    );
    const negotiation = negotiate({
      connection: line.connection,
      attachTracks: line.attachTracks,
      send: (part) => isCurrent() && send({ pair, attempt, ...part }),
      onBroken: () => isCurrent() && this.report({ type: 'broke' }),
    });
    return { line, negotiation };
  }

  private replaceBy(attempt: number): void {
    this.current.negotiation.close();
    this.current.line.close();
    this.attempt = attempt;
    this.hasMedia = false;
    this.current = this.open();
  }

  private onConnection(state: RTCPeerConnectionState): void {
    if (state === 'connected') this.sawLife();
    if (state === 'disconnected') this.report({ type: 'unstable' });
    if (state === 'failed') this.report({ type: 'failed' });
  }

  private sawLife(): void {
    this.lastSign = Date.now();
    if (this.recovery.state === 'up') return;
    this.upSince = this.lastSign;
    this.report({ type: 'connected' });
  }

  private setAlarm(wakeAt: number | null): void {
    clearTimeout(this.alarm);
    if (wakeAt === null) return;
    this.alarm = setTimeout(() => this.report({ type: 'woke' }), Math.max(0, wakeAt - Date.now()));
  }

  private async check(): Promise<void> {
    const { attempt } = this;
    this.current.line.pulse();
    if (this.recovery.state !== 'up') return;
    const now = Date.now();
    if (now - this.lastSign > silenceMs) return this.report({ type: 'unstable' });
    if (this.hasMedia || now - this.upSince < mediaMs || !this.ports.expectsMedia()) return;
    const packets = await this.current.line.mediaPackets();
    if (attempt !== this.attempt || this.recovery.state !== 'up') return;
    if (packets > 0) this.hasMedia = true;
    else this.report({ type: 'no_media' });
  }
}
