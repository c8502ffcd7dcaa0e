// One visit to a room: carries out what machine.ts decides, and joins the channel, the call and this device's media into
// one view for the screens.
import type { RoomMedia } from '#contract/room-messages.ts';
import type { CallPerson } from './call/port.ts';
import { Captions, noCaptions } from './captions.ts';
import { findRecognizer } from './speech-recognizer.ts';
import { openCall } from './call/open-call.ts';
import type { SwitchedCall } from './call/switched-call.ts';
import { Consent, type Answer, type ConsentState } from './consent.ts';
import { createLocalMedia, type Devices, type LocalMedia } from './local-media.ts';
import { firstStage, isInside, step, type StageEffect, type StageEvent } from './machine.ts';
import { refuseOffer, unknownLine, withLineSample } from './quality.ts';
import { watchLine } from './line-probe.ts';
import { openChannel, type Channel } from './room-channel.ts';
import type { Outgoing, RoomEvent, RoomServer } from './room-server.ts';
import type { Entering, RoomView } from './room-view.ts';
import type { Outbox } from '../outbox/types.ts';
import { DataLine, dataKinds, dataMessage } from './data-line.ts';
import type { StoredVisit } from './stored-visit.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { isPassing } from '../api/call-error.ts';
import { keepRoomClock, nothingToSend, recordVisit, type VisitRecording } from './visit-recording.ts';

const measureMs = 1000;
/** Relays are valid for ten minutes. */
const renewRelaysMs = 8 * 60_000;

export class RoomRun {
  readonly media: LocalMedia;
  /** Straight to the others. */
  readonly data = new DataLine(() => this.call);
  private readonly server: RoomServer;
  /** Null where the browser stores nothing: the call goes on without a recording. */
  private readonly outbox: Outbox | null;
  private readonly listeners = new Set<() => void>();
  private readonly gone = new AbortController();
  private channel: Channel | null = null;
  private queue: SendQueue<Outgoing> | null = null;
  private call: SwitchedCall | null = null;
  /** Null: not known yet. */
  private iceServers: RTCIceServer[] | null = null;
  private view: RoomView;
  private recording: VisitRecording | null = null;
  /** What the outbox still writes after leaving. */
  private recorded: Promise<void> = Promise.resolve();
  private readonly consent: Consent;
  private serverClock: ReturnType<typeof keepRoomClock> | null = null;
  private readonly captions = new Captions({
    find: () => findRecognizer(document.documentElement.lang),
    send: (bytes) => this.data.send(dataMessage('caption', bytes)),
    onChange: (captions) => this.show({ captions }),
  });
  private focusTimer: ReturnType<typeof setTimeout> | undefined;
  private timers: ReturnType<typeof setInterval>[] = [];

  constructor(server: RoomServer, outbox: Outbox | null) {
    this.server = server;
    this.outbox = outbox;
    this.media = createLocalMedia(() => this.onMedia());
    this.view = {
      ...{
        stage: firstStage,
        media: this.media.view(),
        me: null,
        others: [],
        waiting: [],
        chat: [],
        pads: [],
      },
      ...{
        facts: { isLocked: false, recording: 'off', hostName: null, liveAt: null, engine: 'mesh' },
        isChannelUp: false,
      },
      ...{ line: unknownLine, isLow: false, isHandUp: false, isAskedToMute: false },
      ...{ focusUntil: null, captions: noCaptions, panelVersion: '' },
      ...{ consent: null, isWithdrawalOwed: false },
      saved: nothingToSend,
    };
    this.consent = new Consent({
      apply: (state) => this.applyConsent(state),
      erase: () => this.eraseRecording(),
      send: (answer) => this.server.sendConsent(answer),
    });
    this.data.listen({
      heard: (from, bytes) => {
        const isHere = this.view.others.some(({ id }) => id === from);
        if (bytes[0] === dataKinds.caption && isHere) this.captions.heard(from, bytes.subarray(1));
      },
      opened: () => undefined,
    });
    addEventListener('online', () => this.onNetwork(), { signal: this.gone.signal });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  snapshot = (): RoomView => this.view;
  /** What the pad's own calls need. */
  padAccess = () => ({ room: this.server.roomId, token: this.server.visit()?.token });
  mediaOf = (person: string) => this.call?.media(person);

  /** @throws CallError if the server does not let this person knock */
  async enter(entering: Entering): Promise<void> {
    await this.consent.settle();
    // Who comes back with No withdraws what they agreed to before; the knock tells the server.
    if (entering.consent === 'no' && this.server.visit()) await this.eraseRecording();
    await this.server.enter(entering);
    this.consent.begin({ consent: entering.consent, isWithdrawalOwed: false });
    this.report({ type: 'knocked' });
  }

  /** What this device has stored of an earlier visit. */
  recall({ consent, isWithdrawalOwed = false }: StoredVisit): void {
    this.consent.begin({ consent, isWithdrawalOwed });
  }

  /** After a reload. */
  resume(): void {
    this.report({ type: 'returned' });
  }

  leave(): void {
    this.report({ type: 'left' });
  }

  reopen(): void {
    this.report({ type: 'reopened' });
  }

  setMicrophone(isOn: boolean): void {
    this.media.setMicrophone(isOn);
    if (!isOn) this.show({ isAskedToMute: false });
  }

  raiseHand(isUp: boolean): void {
    this.show({ isHandUp: isUp });
    this.publishState();
  }

  chooseDevices(devices: Devices): void {
    void this.media.open(devices);
  }

  sendChat(text: string): void {
    this.queue?.send({ kind: 'chat', to: null, text });
  }

  setCaptions(isOn: boolean): void {
    this.captions.use(this.voice());
    this.captions.setOn(isOn);
  }

  setLow(isLow: boolean): void {
    this.call?.setLowBandwidth(isLow);
    this.show({ isLow, line: unknownLine });
    this.publishState();
  }

  refuseLow(): void {
    this.show({ line: refuseOffer(this.view.line, Date.now()) });
  }

  /** Withdrawing deletes what was recorded of this side. @throws CallError if a Yes did not reach the server */
  setConsent(answer: Answer): Promise<void> {
    return this.consent.answer(answer);
  }

  dismissMute(): void {
    this.show({ isAskedToMute: false });
  }

  dispose(): void {
    this.gone.abort();
    this.consent.close();
    clearTimeout(this.focusTimer);
    this.closeChannel();
    this.leaveCall();
    this.media.close();
  }

  private report(event: StageEvent): void {
    const [stage, effects] = step(this.view.stage, event);
    this.show({ stage });
    for (const effect of effects) this.carryOut[effect]();
  }

  private readonly carryOut: Record<StageEffect, () => void> = {
    open_channel: () => this.openChannel(),
    close_channel: () => this.closeChannel(),
    join_call: () => void this.joinCall(),
    leave_call: () => this.leaveCall(),
    announce_leaving: () => this.server.leave(),
    forget_device: () => this.server.forget(),
  };

  private openChannel(): void {
    this.queue = createSendQueue<Outgoing>({
      post: this.server.post,
      canSend: () => this.view.isChannelUp,
      isPassing,
      canWait: (message) => message.kind === 'signal' && message.signal.candidates !== undefined,
    });
    this.channel = openChannel({
      connect: this.server.connect,
      onEvent: (json) => {
        const read = this.server.read(json);
        for (const event of read.events) this.onEvent(event);
        return read.seq;
      },
      onUp: (isUp) => this.onChannel(isUp),
      watchLine,
      isOver: async (answer) => {
        const end = await this.server.endOf(answer);
        if (end) this.report({ type: 'refused', end });
        return end !== null;
      },
    });
  }

  private closeChannel(): void {
    this.channel?.close();
    this.queue?.close();
    this.channel = this.queue = null;
    this.show({ isChannelUp: false, others: [], waiting: [] });
  }

  private async joinCall(): Promise<void> {
    if (this.media.view().state === 'closed' && this.sends()) void this.media.open();
    // They came with the admission. Without them the call works in most networks; the next renewal brings them.
    if (!this.iceServers) await this.renewRelays();
    if (!isInside(this.view.stage) || this.call) return;
    this.call = openCall(this.callPorts(), this.gone.signal);
    this.call.use(this.view.facts.engine);
    this.call.signaling(this.view.isChannelUp);
    this.call.publish(this.media.view().tracks);
    this.follow();
    for (const { from, signal } of this.early.splice(0)) this.call.take(from, signal);
    this.publishState();
    void this.joinRecording();
    if (this.sends()) void this.captions.prepare();
    this.timers = [
      setInterval(() => void this.measure(), measureMs),
      setInterval(() => void this.renewRelays(), renewRelaysMs),
    ];
  }

  private callPorts(): Parameters<typeof openCall>[0] {
    return {
      iceServers: () => this.iceServers ?? [],
      isRelayOnly: this.server.isRelayOnly,
      send: (to, signal) => this.queue?.send({ kind: 'signal', to, signal }),
      onChange: () => this.show({}),
      onData: (from, bytes) => this.data.heard(from, bytes),
      onDataOpen: () => this.data.opened(),
      onUnreachable: (person) => this.reportUnreachable(person),
      access: () => this.server.mediaServer(),
    };
  }

  /** Somebody whose own line is cut is not reached by any engine. Reported again when another connection is given up. */
  private reportUnreachable(person: string): void {
    const isHere = this.view.others.some((other) => other.id === person && other.isHere);
    if (!this.server.hasMediaServer || !isHere || !this.view.isChannelUp) return;
    void this.server.reportUnreachable(person).catch(() => undefined);
  }

  private leaveCall(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.captions.close();
    this.call?.leave();
    this.call = null;
    this.serverClock?.stop();
    // The recorder ends first: it writes its last chunk from the tracks.
    this.recorded = this.recording?.stop() ?? this.recorded;
    this.recording = null;
    void this.recorded.finally(() => !this.call && this.media.close());
  }

  private applyConsent({ consent, isWithdrawalOwed }: ConsentState): void {
    this.server.storeConsent(consent, isWithdrawalOwed);
    this.show({ consent, isWithdrawalOwed });
    this.setConditions();
  }

  /** Also after leaving, and after a reload. */
  private async eraseRecording(): Promise<void> {
    const visit = this.server.visit();
    await (this.recording?.stop() ?? this.recorded).catch(() => undefined);
    if (visit) await this.outbox?.eraseInterview(visit.id);
    this.show({ saved: nothingToSend });
  }

  private async joinRecording(): Promise<void> {
    const visit = this.server.visit();
    if (!this.outbox || !visit || this.recording) return;
    this.serverClock = keepRoomClock(async () => (this.view.isChannelUp ? this.server.time() : null));
    const recording = await recordVisit(this.outbox, visit, {
      clock: this.serverClock.clock,
      stream: () => this.view.media.stream ?? new MediaStream(),
      onChange: (saved) => this.show({ saved }),
    });
    if (!this.call) return;
    this.recording = recording;
    this.setConditions();
  }

  private setConditions(): void {
    const { facts, consent, media } = this.view;
    this.recording?.set({
      isLive: facts.liveAt !== null && media.tracks.microphone !== null,
      isConsented: consent === 'yes',
      isPaused: facts.recording !== 'on',
      hasCamera: this.server.recordsVideo && media.tracks.camera !== null,
    });
  }

  private onEvent(event: RoomEvent): void {
    if (event.kind === 'relays') this.iceServers = event.iceServers;
    if (event.kind === 'people') {
      const { me, others, facts, waiting } = event;
      this.show({ me, others, facts, waiting });
      if (me) this.report({ type: 'admitted' });
      if (me) this.call?.use(facts.engine);
      this.follow();
      this.onMedia();
    }
    if (event.kind === 'enter') this.channel?.wake();
    if (event.kind === 'signal') this.onSignal(event);
    if (event.kind === 'chat') this.onChat(event);
    if (event.kind === 'pads') this.show({ pads: event.pads });
    if (event.kind === 'mute') this.show({ isAskedToMute: this.view.media.isMicrophoneOn });
    if (event.kind === 'focus') this.onFocus(event.until);
    if (event.kind === 'panel') this.show({ panelVersion: event.version });
    if (event.kind === 'over') this.report({ type: 'refused', end: event.end });
  }

  private early: Extract<RoomEvent, { kind: 'signal' }>[] = [];

  /** Signals may come while the call still waits for its relays. */
  private onSignal(event: Extract<RoomEvent, { kind: 'signal' }>): void {
    if (this.call) this.call.take(event.from, event.signal);
    else this.early.push(event);
  }

  private onChat({ id, from, name, text }: Extract<RoomEvent, { kind: 'chat' }>): void {
    if (this.view.chat.some((message) => message.id === id)) return;
    const isMine = from === this.view.me?.id;
    this.show({ chat: [...this.view.chat, { id, name, isMine, text }] });
  }

  /** Quiet minutes that have passed were announced to those who were here. */
  private onFocus(until: number | null): void {
    clearTimeout(this.focusTimer);
    const leftMs = (until ?? 0) - Date.now();
    this.show({ focusUntil: leftMs > 0 ? until : null });
    if (leftMs > 0) this.focusTimer = setTimeout(() => this.show({ focusUntil: null }), leftMs);
  }

  private onChannel(isUp: boolean): void {
    this.show({ isChannelUp: isUp });
    this.report({ type: 'channel', isUp, now: Date.now() });
    this.call?.signaling(isUp);
    if (!isUp) return this.recording?.pauseUpload();
    this.recording?.resumeUpload();
    this.queue?.wake();
    this.consent.wake();
    if (this.call) this.publishState();
  }

  private onNetwork(): void {
    this.channel?.wake();
    this.queue?.wake();
    this.consent.wake();
    this.call?.networkChanged();
  }

  private onMedia(): void {
    const before = this.view.media;
    const media = this.media.view();
    this.show({ media });
    // An observer may have opened camera and microphone in the lobby. Closing them calls this again.
    if (!this.sends() && media.stream) return this.media.close();
    if (before.tracks !== media.tracks) this.call?.publish(media.tracks);
    this.setConditions();
    this.captions.use(this.voice());
    if (this.call) this.publishState();
  }

  /** The microphone that the others hear. */
  private voice(): MediaStreamTrack | null {
    const { isMicrophoneOn, tracks } = this.media.view();
    return this.call && isMicrophoneOn ? tracks.microphone : null;
  }

  /** False for an observer. In the lobby the role is not known yet. */
  private sends(): boolean {
    return this.view.me?.sends ?? true;
  }

  private follow(): void {
    const { me, others } = this.view;
    if (me) this.call?.follow(me, others satisfies readonly CallPerson[]);
  }

  private stated = '';
  private stating: Promise<void> = Promise.resolve();

  /** What the others see of this device. One call after the other, or an older state could arrive last. */
  private publishState(): void {
    this.stating = this.stating.then(async () => {
      const state = this.ownState();
      const text = JSON.stringify(state);
      // When the channel is up again, this is called again.
      if (!this.call || !this.view.isChannelUp || text === this.stated) return;
      this.stated = text;
      await this.server.publishState(state).catch(() => {
        this.stated = '';
      });
    });
  }

  private ownState(): RoomMedia {
    const { media, isHandUp, isLow } = this.view;
    return {
      mic: media.isMicrophoneOn && media.tracks.microphone !== null,
      cam: media.isCameraOn && media.tracks.camera !== null,
      hand: isHandUp,
      share: media.isSharing,
      quality: isLow ? 'sound' : 'full',
    };
  }

  private async renewRelays(): Promise<void> {
    this.iceServers = (await this.server.iceServers().catch(() => null)) ?? this.iceServers;
  }

  private async measure(): Promise<void> {
    const sample = await this.call?.measure();
    if (sample && this.view.isChannelUp) this.recording?.sample(sample);
    if (!sample || this.view.isLow) return;
    const line = withLineSample(this.view.line, sample, Date.now());
    if (line.isOffered !== this.view.line.isOffered) this.show({ line });
    else this.view.line = line;
  }

  private show(change: Partial<RoomView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }
}
