// Offers and answers of one RTCPeerConnection, one after the other. The side that leads offers; the other one answers and
// attaches its tracks to the offered transceivers. Old, repeated and reordered messages do no harm: each offer has a round,
// and candidates wait for the description that they belong to.
import type { Signal } from '#contract/room-messages.ts';
import { askForVoice } from './red.ts';

export type Candidate = NonNullable<Signal['candidates']>[number];

/** The part of an RTCPeerConnection that negotiates. */
export interface Negotiated {
  readonly signalingState: RTCSignalingState;
  createOffer(options: { iceRestart: boolean }): Promise<RTCSessionDescriptionInit>;
  createAnswer(): Promise<RTCSessionDescriptionInit>;
  setLocalDescription(description: RTCSessionDescriptionInit): Promise<void>;
  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void>;
  addIceCandidate(candidate: Candidate): Promise<void>;
}

export interface NegotiatePorts {
  connection: Negotiated;
  send: (part: Pick<Signal, 'round' | 'description' | 'candidates'>) => void;
  /** Attaches this side's tracks to what was offered, before it answers. */
  attachTracks: () => Promise<void>;
  /** A description could not be made or applied: this connection is of no more use. */
  onBroken: (error: unknown) => void;
}

export interface Negotiation {
  offer(restartsIce: boolean): void;
  take(signal: Signal): void;
  /** This side's own candidate. */
  sendCandidate(candidate: Candidate): void;
  /** The number of the last offer that was taken, made or begun; 0: none. */
  round(): number;
  close(): void;
}

export function negotiate({ connection, send, attachTracks, onBroken }: NegotiatePorts): Negotiation {
  let queue = Promise.resolve();
  let round = 0;
  /** The round of an offer that is being made. */
  let begun = 0;
  let isClosed = false;
  let remoteSdp = '';
  let early: Candidate[] = [];

  /** One step at a time: `setLocalDescription` and `setRemoteDescription` must never overlap. */
  function enqueue(step: () => Promise<void>): void {
    queue = queue.then(async () => {
      if (isClosed) return;
      try {
        await step();
      } catch (error) {
        if (!isClosed) onBroken(error);
      }
    });
  }

  async function makeOffer(restartsIce: boolean): Promise<void> {
    const offer = await connection.createOffer({ iceRestart: restartsIce });
    await connection.setLocalDescription(offer);
    round += 1;
    send({ round, description: { type: 'offer', sdp: askForVoice(offer.sdp ?? '') } });
  }

  async function takeOffer(signal: Signal, sdp: string): Promise<void> {
    if (signal.round <= round) return;
    round = signal.round;
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await attachTracks();
    const answer = await connection.createAnswer();
    await connection.setLocalDescription(answer);
    send({ round, description: { type: 'answer', sdp: askForVoice(answer.sdp ?? '') } });
    await applied(sdp);
  }

  async function takeAnswer(signal: Signal, sdp: string): Promise<void> {
    // A newer offer has replaced the one that this answers, or the answer came twice.
    if (signal.round !== round || connection.signalingState !== 'have-local-offer') return;
    await connection.setRemoteDescription({ type: 'answer', sdp });
    await applied(sdp);
  }

  async function applied(sdp: string): Promise<void> {
    remoteSdp = sdp;
    const waiting = early;
    early = [];
    for (const candidate of waiting) await addCandidate(candidate);
  }

  async function addCandidate(candidate: Candidate): Promise<void> {
    const fragment = candidate.usernameFragment;
    const isKnown = remoteSdp !== '' && (fragment === null || remoteSdp.includes(`ice-ufrag:${fragment}`));
    if (!isKnown) return void early.push(candidate);
    // A candidate of an earlier round is refused. The other candidates are enough.
    await connection.addIceCandidate(candidate).catch(() => undefined);
  }

  return {
    offer(restartsIce) {
      begun = Math.max(begun, round) + 1;
      enqueue(() => makeOffer(restartsIce));
    },
    take(signal) {
      const { description, candidates = [] } = signal;
      if (description?.type === 'offer') enqueue(() => takeOffer(signal, description.sdp));
      if (description?.type === 'answer') enqueue(() => takeAnswer(signal, description.sdp));
      for (const candidate of candidates) enqueue(() => addCandidate(candidate));
    },
    sendCandidate: (candidate) => send({ round, candidates: [candidate] }),
    round: () => Math.max(begun, round),
    close() {
      isClosed = true;
    },
  };
}
