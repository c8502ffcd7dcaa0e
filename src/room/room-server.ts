// A room on the server, as room-run.ts uses it: the only file of the room that knows the contract's calls,
// except for the pad's (pad/pad-server.ts).
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import {
  checkRelays,
  getClock,
  liveEvents,
  postConsent,
  postIce,
  postLeave,
  postMediaServer,
  postMeshFailure,
  postMessages,
  postState,
  RoomMessage,
  type IceServers,
  type RoomMedia,
  type RoomPerson,
} from '#contract/room-messages.ts';
import { enterRoom, getLobby, getRoom, knock, reopenRoom, type RoomStatus } from '#contract/room.ts';
import { errorFrom, isPassing, type CallError } from '../api/call-error.ts';
import { addressOf, call } from '../api/call.ts';
import { newSessionToken } from '../api/session-token.ts';
import type { Signal } from '#contract/room-messages.ts';
import type { RoomEnd } from './machine.ts';
import type { Entering, PadNow, Person, RoomFacts } from './room-view.ts';
import type { StoredVisit, StoredVisits } from './stored-visit.ts';

export interface Lobby {
  id: string;
  hash: string;
  name: string;
  company: string;
  start: string;
  /** The server's clock minus this device's, in milliseconds. */
  clockOffsetMs: number;
  timeZone: string;
  record: 'off' | 'audio' | 'video';
  status: RoomStatus;
  hasRelay: boolean;
  hasMediaServer: boolean;
  isRelayOnly: boolean;
}

export type RoomEvent =
  | {
      kind: 'people';
      me: Person | null;
      others: Person[];
      facts: RoomFacts;
      waiting: { id: string; name: string }[];
    }
  /** Just before this page learns that it is let in, and again with each new stream. */
  | { kind: 'relays'; iceServers: RTCIceServer[] }
  | { kind: 'signal'; from: string; signal: Signal }
  | { kind: 'chat'; id: string; from: string; name: string; text: string }
  /** The host has just admitted this page, which enters by opening its stream again. */
  | { kind: 'enter' }
  | { kind: 'mute' }
  /** `until`: in the device's milliseconds; null: the quiet minutes are over. */
  | { kind: 'focus'; until: number | null }
  /** What interviewers share is not what it was. Members only. */
  | { kind: 'panel'; version: string }
  | { kind: 'pads'; pads: readonly PadNow[] }
  | { kind: 'over'; end: Exclude<RoomEnd, 'left'> };

export type Outgoing =
  { kind: 'signal'; to: string; signal: Signal } | { kind: 'chat'; to: null; text: string };

export interface RoomServer {
  readonly roomId: string;
  readonly isRelayOnly: boolean;
  /** The room can move to a media server. */
  readonly hasMediaServer: boolean;
  readonly recordsVideo: boolean;
  enter(entering: Entering): Promise<void>;
  connect(since: number, signal: AbortSignal): Promise<Response>;
  read(json: unknown): { seq: number | null; events: RoomEvent[] };
  post(batch: readonly (Outgoing & { id: string })[], signal: AbortSignal): Promise<void>;
  publishState(state: RoomMedia): Promise<void>;
  /** On this device, for a reload. */
  storeConsent(consent: 'yes' | 'no' | null, isWithdrawalOwed: boolean): void;
  sendConsent(answer: 'yes' | 'no'): Promise<void>;
  /** The server's time, in milliseconds since 1970. */
  time(): Promise<number>;
  /** Whose recordings these are; null before entering. */
  visit(): StoredVisit | null;
  iceServers(): Promise<RTCIceServer[]>;
  /** Null while people are connected directly. */
  mediaServer(): Promise<{ url: string; token: string } | null>;
  /** This page could not connect with the person directly. */
  reportUnreachable(person: string): Promise<void>;
  /** Why the stream was refused for good; null: it is worth another try. */
  endOf(answer: Response): Promise<Exclude<RoomEnd, 'left'> | null>;
  leave(): void;
  /** The relays, for a member who has not entered; empty for others, who get them when they are admitted. */
  relaysToTest(): Promise<RTCIceServer[]>;
  /** True if this member was the host, and the room ended a short time ago. */
  canReopen(): Promise<boolean>;
  reopen(): Promise<void>;
  /** True if the room is not over, or not any more. */
  isOpen(): Promise<boolean>;
  forget(): void;
}

export async function loadLobby(hash: string): Promise<Lobby> {
  const lobby = await call(getLobby, { params: { hash } });
  const { time_zone, state, has_relay, has_media_server, relay_only, now, ...rest } = lobby;
  const clockOffsetMs = Date.parse(now) - Date.now();
  return {
    ...rest,
    hash,
    clockOffsetMs,
    timeZone: time_zone,
    status: state,
    hasRelay: has_relay,
    hasMediaServer: has_media_server,
    isRelayOnly: relay_only,
  };
}

/** `memberToken`: of a signed-in member, who enters without knocking. */
export function roomServer(
  hash: string,
  lobby: Lobby,
  stored: StoredVisits,
  memberToken: string | undefined,
): RoomServer {
  /** Identifies this page load: after a reload, the others connect to a new one. */
  const connection = newId();
  const token = () => stored.load()?.token;

  async function letIn(visit: StoredVisit, name: string): Promise<StoredVisit> {
    const body = { id: visit.id, token: visit.token, language: document.documentElement.lang };
    if (memberToken === undefined) {
      const { consent } = visit;
      const { participant } = await call(knock, { params: { hash }, body: { ...body, name, consent } });
      return { ...visit, id: participant };
    }
    const { participant } = await call(enterRoom, { params: { id: lobby.id }, body, token: memberToken });
    if (visit.consent) await call(postConsent, { token: visit.token, body: { answer: visit.consent } });
    return { ...visit, id: participant };
  }

  return {
    ...{ roomId: lobby.id, isRelayOnly: lobby.isRelayOnly },
    hasMediaServer: lobby.hasMediaServer,
    recordsVideo: lobby.record === 'video',
    visit: stored.load,
    async enter({ name, consent }) {
      // The same token again if the first answer was lost (P3).
      const known = stored.load() ?? { id: newId(), token: newSessionToken() };
      const visit = { ...known, consent, isInside: true };
      stored.save(visit);
      try {
        stored.save(await letIn(visit, name));
      } catch (error) {
        // A lost answer may have been a yes.
        if (!isPassing(error)) stored.drop();
        throw error;
      }
    },
    connect: (since, signal) =>
      fetch(`/api/${addressOf(liveEvents, { query: { since, connection } })}`, {
        headers: { authorization: `Bearer ${token() ?? ''}`, accept: 'text/event-stream' },
        signal,
      }),
    read: (json) => readMessage(json, lobby.clockOffsetMs),
    async post(batch, signal) {
      const messages = batch.map((message) =>
        message.kind === 'signal'
          ? { id: message.id, kind: message.kind, to: message.to, body: message.signal }
          : { id: message.id, kind: message.kind, to: message.to, body: { text: message.text } },
      );
      await call(postMessages, { token: token(), body: { messages }, signal });
    },
    async publishState(state) {
      await call(postState, { token: token(), body: state });
    },
    storeConsent(consent, isWithdrawalOwed) {
      const visit = stored.load();
      if (visit) stored.save({ ...visit, consent, isWithdrawalOwed });
    },
    async sendConsent(answer) {
      await call(postConsent, { token: token(), body: { answer } });
    },
    time: async () => (await call(getClock, { token: token(), timeoutMs: 5000 })).t,
    iceServers: () => fetchIceServers(token()),
    ...mediaServerCalls(token),
    endOf: async (answer) => endOfRefusal(await errorFrom(answer)),
    leave() {
      const visit = stored.load();
      if (visit) stored.save({ ...visit, isInside: false });
      // `keepalive` lets the request outlive the page.
      void fetch(`/api/${postLeave.path}`, {
        method: 'POST',
        keepalive: true,
        headers: { authorization: `Bearer ${visit?.token ?? ''}` },
      }).catch(() => undefined); // The server notices the silence.
    },
    ...membersCalls(lobby, memberToken),
    forget: () => stored.drop(),
  };
}

/** Before and after a visit. */
function membersCalls(
  { id, hash }: Lobby,
  token: string | undefined,
): Pick<RoomServer, 'canReopen' | 'reopen' | 'isOpen' | 'relaysToTest'> {
  const params = { id };
  return {
    relaysToTest: async () =>
      token === undefined ? [] : serversOf(await call(checkRelays, { params, token })),
    canReopen: async () => token !== undefined && (await call(getRoom, { params, token })).can_reopen,
    async reopen() {
      await call(reopenRoom, { params, token });
    },
    isOpen: async () => (await loadLobby(hash)).status === 'live',
  };
}

async function fetchIceServers(token: string | undefined): Promise<RTCIceServer[]> {
  return serversOf(await call(postIce, { token }));
}

function serversOf({ ice_servers }: Pick<IceServers, 'ice_servers'>): RTCIceServer[] {
  return ice_servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
}

function mediaServerCalls(
  token: () => string | undefined,
): Pick<RoomServer, 'mediaServer' | 'reportUnreachable'> {
  return {
    mediaServer: async () => (await call(postMediaServer, { token: token() })).server,
    async reportUnreachable(participant) {
      await call(postMeshFailure, { token: token(), body: { participant } });
    },
  };
}

/** Null for everything that may pass, such as a lost network. */
export function endOfRefusal({ code }: CallError): Exclude<RoomEnd, 'left'> | null {
  return ends[code] ?? null;
}

const ends: Record<string, Exclude<RoomEnd, 'left'>> = {
  room_full: 'full',
  room_locked: 'locked',
  room_ended: 'ended',
  removed: 'removed',
  not_admitted: 'denied',
};

function readMessage(json: unknown, clockOffsetMs: number): { seq: number | null; events: RoomEvent[] } {
  const parsed = z.safeParse(RoomMessage, json);
  // A kind of message that only a newer page knows.
  if (!parsed.success) return { seq: null, events: [] };
  const { data } = parsed;
  return { seq: data.seq, events: eventsOf(data, clockOffsetMs) };
}

function eventsOf(message: RoomMessage, clockOffsetMs: number): RoomEvent[] {
  switch (message.kind) {
    case 'people': {
      const people = message.people.map(personOf);
      const facts = {
        isLocked: message.room.locked,
        recording: message.room.recording,
        hostName: message.room.host_name,
        liveAt: message.room.live_at === null ? null : Date.parse(message.room.live_at) - clockOffsetMs,
        engine: message.room.engine,
      };
      const me = people.find(({ id }) => id === message.me) ?? null;
      if (message.me !== null && !me) return [{ kind: 'enter' }];
      return [
        {
          kind: 'people',
          me,
          others: people.filter((person) => person !== me),
          facts,
          waiting: message.waiting,
        },
      ];
    }
    case 'relays':
      return [{ kind: 'relays', iceServers: serversOf(message) }];
    case 'signal':
      return [{ kind: 'signal', from: message.from, signal: message.body }];
    case 'focus':
      return [
        { kind: 'focus', until: message.until === null ? null : Date.parse(message.until) - clockOffsetMs },
      ];
    case 'panel':
      return [{ kind: 'panel', version: message.version }];
    case 'chat':
    case 'mute':
    case 'over':
    case 'pads':
      return [message];
  }
}

function personOf(person: RoomPerson): Person {
  const isLow = person.quality === 'sound';
  return {
    ...{ id: person.id, connection: person.connection, entered: person.entered, name: person.name },
    ...{ role: person.role, sends: person.role !== 'observer' },
    ...{ isHere: person.state === 'in', isMicrophoneOn: person.mic, isLow },
    ...{ isHandUp: person.hand, isCameraOn: person.cam && !isLow, isSharing: person.share && !isLow },
  };
}
