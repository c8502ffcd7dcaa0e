// Live rooms: the door, who may do what, and the channel that carries the signals of a call, on two servers and one
// database.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  cancelRoom,
  createRoom,
  endRoom,
  enterRoom,
  getLobby,
  getRooms,
  knock,
  updateRoom,
} from '#contract/room.ts';
import * as host from '#contract/room.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Room } from '#contract/room.ts';
import {
  checkRelays,
  getClock,
  postConsent,
  postIce,
  postLeave,
  postMessages,
  type RoomMessage,
} from '#contract/room-messages.ts';
import { saveRoomGuide, saveRoomNote } from '#contract/room-panel.ts';
import { getAudit } from '#contract/audit.ts';
import { newId } from '#contract/id.ts';
import { plans } from '../../server/platform/db/schema/catalogue.ts';
import { agencies } from '../../server/platform/db/schema/agency.ts';
import { buildApp } from '../../server/entry/app.ts';
import { openEventHub } from '../../server/platform/events/hub.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { eq } from 'drizzle-orm';
import { eventually, startTestApp } from './harness.ts';
import { roomMessagesIn } from './room-stream.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { createCompany } from '#contract/company.ts';

const environment = {
  LIVE_ROOMS: 'true',
  STUN_URLS: 'stun:stun.example.com:3478',
  TURN_URLS: 'turn:turn.example.com:3478,turns:turn.example.com:5349',
  TURN_SECRET: 'a secret of the relay',
};
let harness: TestApp;
let owner: Person;
let company: string;

beforeAll(async () => {
  harness = await startTestApp({ listen: true, environment });
  owner = await signUp(harness.app, 'Olga Owner');
  company = (await ask(harness.app, createCompany, { token: owner.token, body: companyDraft() })).id;
});
afterAll(() => harness.stop());

const draft = (more: object = {}) => ({
  ...{ id: newId(), company_id: company, job_id: null, response_id: null, name: 'Talk with Anna' },
  ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
  ...{ record: 'video', is_relay_only: false, members: [] },
  ...more,
});
const makeRoom = (more: object = {}): Promise<Room> =>
  ask(harness.app, createRoom, { token: owner.token, body: draft(more) });

interface Device {
  token: string;
  participant: string;
}

async function enter(room: Room, { token: user }: Person = owner): Promise<Device> {
  const { token } = newToken();
  const body = { id: newId(), token, language: 'en-US' };
  const { participant } = await ask(harness.app, enterRoom, { token: user, params: { id: room.id }, body });
  return { token, participant };
}

async function knockAt(room: Room, name = 'Anna'): Promise<Device> {
  const { token } = newToken();
  const body = { id: newId(), token, name, language: 'en-US', consent: 'yes' };
  const { participant } = await ask(harness.app, knock, { params: { hash: room.share_hash }, body });
  return { token, participant };
}

const act = (endpoint: Endpoint, room: Room, { participant }: Device, by: Person = owner) =>
  ask(harness.app, endpoint, { token: by.token, params: { id: room.id }, body: { participant } });

interface Stream {
  messages: RoomMessage[];
  status: number;
  hasEnded(): boolean;
  close(): void;
  /** The latest picture of the people. */
  people(): Extract<RoomMessage, { kind: 'people' }> | undefined;
}

async function listen(
  { token }: Device,
  { since = 0, connection = newId(), origin = harness.app.listeningOrigin } = {},
): Promise<Stream> {
  const abort = new AbortController();
  const reply = await fetch(`${origin}/api/live/events?since=${since}&connection=${connection}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const messages: RoomMessage[] = [];
  let hasEnded = false;
  void (async () => {
    for await (const message of roomMessagesIn(reply)) messages.push(message);
    hasEnded = true;
  })().catch(() => undefined); // Closed by the test.
  return {
    messages,
    status: reply.status,
    hasEnded: () => hasEnded,
    close: () => abort.abort(),
    people: () => messages.findLast((message) => message.kind === 'people'),
  };
}

const chatOf = (stream: Stream) =>
  stream.messages.flatMap((message) => (message.kind === 'chat' ? message.text : []));
const say = (text: string) => ({ id: newId(), kind: 'chat', to: null, body: { text } });
const signal = (to: string, more: object = { ask: 'restart' }) => ({
  ...{ id: newId(), kind: 'signal', to, body: { pair: 'a', attempt: 0, round: 0, ...more } },
});
const send = ({ token }: Device, ...messages: object[]) =>
  ask(harness.app, postMessages, { token, body: { messages } });

/** Another server process in all but the process: its own connections and its own ear for notifications. */
async function startSecond(): Promise<{ origin: string; stop(): Promise<void> }> {
  const { deps } = harness;
  const events = openEventHub({ newClient: deps.db.newClient, onError: (err) => deps.log.error({ err }) });
  const app = await buildApp({ ...deps, events });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await events.opened;
  const stop = async () => {
    await events.close();
    await app.close();
  };
  return { origin: app.listeningOrigin, stop };
}

async function meet(): Promise<{ room: Room; olga: Device; anna: Device; streams: [Stream, Stream] }> {
  const room = await makeRoom();
  const olga = await enter(room);
  const anna = await knockAt(room);
  await act(host.admitToRoom, room, anna);
  const streams: [Stream, Stream] = [await listen(olga), await listen(anna)];
  await eventually(() => expect(streams[0].people()?.people).toHaveLength(2));
  return { room, olga, anna, streams };
}

describe('a schedule', () => {
  test('has the room with its link, its length and its zone, and what the reader may do', async () => {
    const room = await makeRoom({ members: [{ user_id: owner.userId, role: 'host' }] });
    const listed = (await ask(harness.app, getRooms, { token: owner.token })).find(
      ({ id }) => id === room.id,
    );
    expect(listed).toMatchObject({
      ...{ status: 'scheduled', minutes: 60, time_zone: 'Europe/London', record: 'video' },
      permissions: ['live.view', 'live.manage', 'live.host'],
      members: [{ user_id: owner.userId, role: 'host' }],
    });
    expect(listed?.link).toContain(`/i/l/${room.share_hash}`);
  });

  test('refuses a change that somebody made in between, and keeps the same change made twice', async () => {
    const room = await makeRoom();
    const change = { ...draft({ id: room.id, name: 'Later' }), updated_at: room.updated_at };
    const call = { token: owner.token, params: { id: room.id }, body: change };
    const saved = await ask(harness.app, updateRoom, call);
    expect(saved.name).toBe('Later');
    expect((await ask(harness.app, updateRoom, call)).updated_at).toBe(saved.updated_at);
    const other = { ...call, body: { ...change, name: 'Even later' } };
    expect(await refusal(harness.app, updateRoom, other)).toMatchObject({ code: 'edited_meanwhile' });
  });

  test('a canceled room admits nobody, and a room that took place stays as it was', async () => {
    const room = await makeRoom();
    const call = { token: owner.token, params: { id: room.id } };
    expect((await ask(harness.app, cancelRoom, call)).status).toBe('canceled');
    const body = { id: newId(), token: newToken().token, name: 'Anna', language: 'en-US', consent: null };
    expect(await refusal(harness.app, knock, { params: { hash: room.share_hash }, body })).toMatchObject({
      code: 'room_ended',
    });
    const met = await meet();
    await ask(harness.app, endRoom, { token: owner.token, params: { id: met.room.id } });
    expect(
      await refusal(harness.app, cancelRoom, { token: owner.token, params: { id: met.room.id } }),
    ).toMatchObject({ code: 'room_ended' });
  });

  test('a plan without live rooms takes no new room, but a scheduled one takes place', async () => {
    const { app, deps } = harness;
    const person = await signUp(app, 'Paul Plan');
    const own = (await ask(app, createCompany, { token: person.token, body: companyDraft() })).id;
    const room = await ask(app, createRoom, { token: person.token, body: draft({ company_id: own }) });
    await deps.db.asTenant(person, async (tx) => {
      const [free] = await tx.select().from(plans).where(eq(plans.code, 'free'));
      await tx
        .update(agencies)
        .set({ plan_id: free?.id ?? '' })
        .where(eq(agencies.agency_id, person.agencyId));
    });
    const body = draft({ company_id: own });
    expect(await refusal(app, createRoom, { token: person.token, body })).toMatchObject({
      ...{ status: 402, code: 'live_not_in_plan' },
    });
    const device = await enter(room, person);
    expect((await listen(device)).status).toBe(200);
  });
});

describe('the door', () => {
  it('shows only what an invitation tells', async () => {
    const room = await makeRoom({ description: 'Secret note' });
    const lobby = await ask(harness.app, getLobby, { params: { hash: room.share_hash } });
    expect(Object.keys(lobby).toSorted()).toEqual([
      'company',
      'has_media_server',
      'has_relay',
      'id',
      'minutes',
      'name',
      'now',
      'record',
      'relay_only',
      'start',
      'state',
      'time_zone',
    ]);
    expect(JSON.stringify(lobby)).not.toContain('Secret');
  });

  it('stays closed until 15 minutes before the start, unless a member is inside', async () => {
    const room = await makeRoom({ start: new Date(Date.now() + 3_600_000).toISOString() });
    const body = { id: newId(), token: newToken().token, name: 'Anna', language: 'en-US', consent: null };
    const call = { params: { hash: room.share_hash }, body };
    expect(await refusal(harness.app, knock, call)).toMatchObject({ status: 403, code: 'room_not_open' });
    const stream = await listen(await enter(room));
    expect((await ask(harness.app, knock, call)).participant).toBe(body.id);
    stream.close();
  });

  it('tells someone who knocks nothing but whether a host is there, and they can send nothing', async () => {
    const { room, olga, anna, streams } = await meet();
    const ben = await knockAt(room, 'Ben');
    const stream = await listen(ben);
    await eventually(() => expect(stream.people()?.room.host_name).toBe('Olga Owner'));
    await send(olga, say('Between us'), signal(anna.participant));
    await eventually(() => expect(chatOf(streams[1])).toEqual(['Between us']));
    expect(stream.people()).toMatchObject({ me: null, people: [], waiting: [] });
    expect(stream.messages.every(({ kind }) => kind === 'people')).toBe(true);
    const call = { token: ben.token, body: { messages: [say('Let me in')] } };
    expect(await refusal(harness.app, postMessages, call)).toMatchObject({ code: 'not_admitted' });
    expect(await refusal(harness.app, postIce, { token: ben.token })).toMatchObject({ code: 'not_admitted' });
    for (const one of [...streams, stream]) one.close();
  });

  it('refuses new people while the room is locked, and lets those inside come back', async () => {
    const { room, anna, streams } = await meet();
    const lock = { token: owner.token, params: { id: room.id }, body: { locked: true } };
    await ask(harness.app, host.lockRoom, lock);
    const body = { id: newId(), token: newToken().token, name: 'Ben', language: 'en-US', consent: null };
    expect(await refusal(harness.app, knock, { params: { hash: room.share_hash }, body })).toMatchObject({
      code: 'room_locked',
    });
    streams[1].close();
    expect((await listen(anna)).status).toBe(200);
    streams[0].close();
  });

  it('takes at most 20 people who knock, so that nobody can flood a host', async () => {
    const room = await makeRoom();
    for (let count = 0; count < 20; count += 1) await knockAt(room, `Ben ${count}`);
    const body = { id: newId(), token: newToken().token, name: 'One more', language: 'en-US', consent: null };
    expect(await refusal(harness.app, knock, { params: { hash: room.share_hash }, body })).toMatchObject({
      code: 'room_full',
    });
  });

  it('has room for four who talk; observers watch beside them', async () => {
    const { room, streams } = await meet();
    for (const name of ['Ben', 'Cem']) await act(host.admitToRoom, room, await knockAt(room, name));
    const fifth = await knockAt(room, 'Dora');
    const body = { participant: fifth.participant };
    expect(
      await refusal(harness.app, host.admitToRoom, { token: owner.token, params: { id: room.id }, body }),
    ).toMatchObject({ code: 'room_full' });
    const watcher = await addColleague(harness.app, owner, 'reviewer');
    const stream = await listen(await enter(room, watcher));
    await eventually(() => expect(stream.people()?.people.map(({ role }) => role)).toContain('observer'));
    for (const one of [...streams, stream]) one.close();
  });
});

describe('who may do what', () => {
  it.each([
    ['admit', host.admitToRoom],
    ['deny', host.denyEntry],
    ['remove', host.removeFromRoom],
    ['mute', host.askToMute],
    ['hand over', host.handOverRoom],
  ])('%s is for the host and co-hosts who are in the room', async (_name, action) => {
    const { room, anna, streams } = await meet();
    const body = { participant: anna.participant };
    const params = { id: room.id };
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const recruiter = await addColleague(harness.app, owner, 'recruiter');
    await enter(room, reviewer);
    for (const token of [reviewer.token, recruiter.token]) {
      // The reviewer lacks the permission, the recruiter is not in the room.
      expect(await refusal(harness.app, action, { token, params, body })).toMatchObject({
        ...{ status: 403, code: 'forbidden' },
      });
    }
    for (const token of [anna.token, undefined])
      expect(await refusal(harness.app, action, { ...(token && { token }), params, body })).toMatchObject({
        status: 401,
      });
    for (const one of streams) one.close();
  });

  it('a person who is removed loses the stream within a second, for good', async () => {
    const { room, anna, streams } = await meet();
    const before = performance.now();
    await act(host.removeFromRoom, room, anna);
    await eventually(() => expect(streams[1].hasEnded()).toBe(true));
    expect(performance.now() - before).toBeLessThan(1000);
    expect(streams[1].messages.at(-1)).toMatchObject({ kind: 'over', end: 'removed' });
    expect((await listen(anna)).status).toBe(410);
    const body = { id: newId(), token: anna.token, name: 'Anna', language: 'en-US', consent: null };
    expect(await refusal(harness.app, knock, { params: { hash: room.share_hash }, body })).toMatchObject({
      code: 'removed',
    });
    expect(
      await refusal(harness.app, postMessages, { token: anna.token, body: { messages: [say('?')] } }),
    ).toMatchObject({ code: 'removed' });
    // Their recording stays theirs.
    await ask(harness.app, postConsent, { token: anna.token, body: { answer: 'no' } });
    streams[0].close();
  });

  it('a host cannot be removed, only hand over, which the audit log shows', async () => {
    const { room, streams } = await meet();
    const colleague = await addColleague(harness.app, owner, 'recruiter', { name: 'Rita Recruiter' });
    const rita = await enter(room, colleague);
    const stream = await listen(rita);
    await act(host.handOverRoom, room, rita);
    await eventually(() =>
      expect(stream.people()?.people.map(({ name, role }) => [name, role])).toEqual(
        expect.arrayContaining([
          ['Rita Recruiter', 'host'],
          ['Olga Owner', 'co_host'],
        ]),
      ),
    );
    const call = { token: owner.token, params: { id: room.id }, body: { participant: rita.participant } };
    expect(await refusal(harness.app, host.removeFromRoom, call)).toMatchObject({ code: 'forbidden' });
    const { items } = await ask(harness.app, getAudit, { token: owner.token });
    expect(items.some(({ kind, subject_id }) => kind === 'handed_over' && subject_id === room.id)).toBe(true);
    for (const one of [...streams, stream]) one.close();
  });

  it('a member’s permissions decide the role, whatever the invitation says', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const room = await makeRoom({ members: [{ user_id: reviewer.userId, role: 'host' }] });
    const body = { id: newId(), token: newToken().token, language: 'en-US' };
    const entered = await ask(harness.app, enterRoom, {
      token: reviewer.token,
      params: { id: room.id },
      body,
    });
    expect(entered.role).toBe('interviewer');
  });

  it('the end for everyone ends every stream, and nobody comes back', async () => {
    const { room, anna, streams } = await meet();
    await ask(harness.app, endRoom, { token: owner.token, params: { id: room.id } });
    for (const stream of streams)
      await eventually(() => expect(stream.messages.at(-1)).toMatchObject({ kind: 'over', end: 'ended' }));
    expect((await listen(anna)).status).toBe(410);
  });
});

describe('the channel', () => {
  it('says when somebody comes, goes, and comes back as another page, which then offers', async () => {
    const { anna, streams } = await meet();
    const first = streams[0].people()?.people.find(({ id }) => id === anna.participant);
    streams[1].close();
    await eventually(() =>
      expect(streams[0].people()?.people.find(({ id }) => id === anna.participant)?.state).toBe('away'),
    );
    const again = await listen(anna);
    await eventually(() => {
      const now = streams[0].people()?.people.find(({ id }) => id === anna.participant);
      expect(now).toMatchObject({ state: 'in' });
      expect(now?.entered).toBeGreaterThan(first?.entered ?? Infinity);
    });
    again.close();
    streams[0].close();
  });

  it('keeps somebody in the room when an older stream of the same page ends late, as after an outage', async () => {
    const { anna, streams } = await meet();
    const connection = newId();
    const older = await listen(anna, { connection });
    const newer = await listen(anna, { connection });
    const states = () =>
      streams[0].messages.flatMap((message) =>
        message.kind === 'people' ? message.people.filter(({ id }) => id === anna.participant) : [],
      );
    await eventually(() => expect(states().at(-1)).toMatchObject({ state: 'in', connection }));
    older.close();
    await eventually(() => expect(states().some(({ state }) => state === 'away')).toBe(true));
    const { entered } = states()[0] ?? {};
    await eventually(() => expect(states().at(-1)).toMatchObject({ state: 'in', connection }));
    expect(states().at(-1)?.entered).toBeGreaterThan(entered ?? Infinity);
    newer.close();
    await eventually(() => expect(states().at(-1)).toMatchObject({ state: 'away' }));
    for (const one of streams) one.close();
  });

  it('stores a message once, however often it is sent, and brings signals to their reader only', async () => {
    const { olga, anna, streams } = await meet();
    const [words, offer] = [
      say('Hello'),
      signal(anna.participant, { description: { type: 'offer', sdp: 'x'.repeat(49_000) } }),
    ];
    await send(olga, words, offer);
    await send(olga, words, offer);
    await send(olga, say('Over'));
    await eventually(() => expect(chatOf(streams[0])).toEqual(['Hello', 'Over']));
    await eventually(() => expect(chatOf(streams[1])).toEqual(['Hello', 'Over']));
    const signals = (stream: Stream) => stream.messages.filter(({ kind }) => kind === 'signal');
    expect([signals(streams[0]).length, signals(streams[1]).length]).toEqual([0, 1]);
    for (const one of streams) one.close();
  });

  it('replays every message of eight writers in one order, without a hole, on two servers', async () => {
    const second = await startSecond();
    const { olga, anna, streams } = await meet();
    const writers = Array.from({ length: 8 }, (_, writer) =>
      (async () => {
        for (let count = 0; count < 10; count += 1)
          await send(writer % 2 ? olga : anna, say(`${writer} ${count}`));
      })(),
    );
    const moving = (async () => {
      // A page that loses its stream again and again, and moves between the servers.
      const got: string[] = [];
      let since = 0;
      const connection = newId();
      for (let round = 0; got.length < 80; round += 1) {
        const origin = round % 2 ? second.origin : harness.app.listeningOrigin;
        const stream = await listen(anna, { since, connection, origin });
        await eventually(() => expect(stream.messages.some(({ kind }) => kind === 'chat')).toBe(true));
        stream.close();
        got.push(...chatOf(stream));
        since = stream.messages.at(-1)?.seq ?? since;
      }
      return got;
    })();
    await Promise.all(writers);
    const got = await moving;
    await eventually(() => expect(chatOf(streams[0])).toHaveLength(80));
    expect(got).toEqual(chatOf(streams[0]));
    for (const one of streams) one.close();
    await second.stop();
  });

  it('tells members that the panel differs, and candidates and guests nothing of it', async () => {
    const { room, streams } = await meet();
    const colleague = await addColleague(harness.app, owner, 'recruiter', { name: 'Rita Recruiter' });
    const versions = (stream: Stream) =>
      stream.messages.flatMap((message) => (message.kind === 'panel' ? message.version : []));
    await eventually(() => expect(versions(streams[0])).toHaveLength(1));
    const note = (text: string, visibility: 'mine' | 'team') =>
      ask(harness.app, saveRoomNote, {
        ...{ token: colleague.token, params: { id: room.id, note: newId() } },
        body: { text, at_ms: 0, visibility },
      });
    await note('Secret of Rita', 'mine');
    await note('Secret of the team', 'team');
    await eventually(() => expect(versions(streams[0])).toHaveLength(2));
    await ask(harness.app, saveRoomGuide, {
      ...{ token: owner.token, params: { id: room.id } },
      body: {
        ...{ questions: [{ id: newId(), text: 'A secret question', minutes: 5 }], criteria: [] },
        updated_at: room.updated_at,
      },
    });
    await eventually(() => expect(versions(streams[0])).toHaveLength(3));
    await eventually(() => expect(streams[1].people()?.people).toHaveLength(2));
    expect(versions(streams[1])).toEqual([]);
    for (const { messages } of streams)
      expect(JSON.stringify(messages).toLowerCase()).not.toContain('secret');
    for (const one of streams) one.close();
  });

  it('announces quiet minutes to everyone, also to those who come later, and their early end', async () => {
    const { room, olga, anna, streams } = await meet();
    const untils = (stream: Stream) =>
      stream.messages.flatMap((message) => (message.kind === 'focus' ? [message.until] : []));
    const focus = (on: boolean, token = owner.token) => ({ token, params: { id: room.id }, body: { on } });
    expect(await refusal(harness.app, host.setFocusTime, focus(true, anna.token))).toMatchObject({
      status: 401,
    });
    const recruiter = await addColleague(harness.app, owner, 'recruiter');
    expect(await refusal(harness.app, host.setFocusTime, focus(true, recruiter.token))).toMatchObject({
      code: 'forbidden',
    });
    await ask(harness.app, host.setFocusTime, focus(true));
    const again = await listen(olga);
    for (const stream of [streams[1], again])
      await eventually(() => {
        const [until = null] = untils(stream);
        const seconds = (Date.parse(until ?? '') - Date.now()) / 1000;
        expect(seconds).toBeGreaterThan(285);
        expect(seconds).toBeLessThanOrEqual(300);
      });
    await ask(harness.app, host.setFocusTime, focus(false));
    await eventually(() => expect(untils(streams[1])).toEqual([expect.any(String), null]));
    for (const one of [...streams, again]) one.close();
  });

  it('slows down a device that floods the room', async () => {
    const { olga, streams } = await meet();
    const flood = async () => {
      for (let count = 0; count < 20; count += 1)
        await send(olga, ...Array.from({ length: 50 }, () => say('!')));
    };
    await expect(flood()).rejects.toThrow('too_many_requests');
    for (const one of streams) one.close();
  });

  it('tells the clock, and who leaves', async () => {
    const { anna, streams } = await meet();
    const { t } = await ask(harness.app, getClock, { token: anna.token });
    expect(Math.abs(t - Date.now())).toBeLessThan(5000);
    await ask(harness.app, postLeave, { token: anna.token });
    await eventually(() => expect(streams[0].people()?.people).toHaveLength(1));
    streams[0].close();
  });
});

describe('the relay', () => {
  it('can be tested by members before they enter, and by nobody else', async () => {
    const room = await makeRoom();
    const params = { id: room.id };
    const { ice_servers, ttl } = await ask(harness.app, checkRelays, { token: owner.token, params });
    expect(ttl).toBe(600);
    expect(ice_servers[1]?.username).toMatch(new RegExp(`:${room.id}:${owner.userId}$`));
    const anna = await knockAt(room);
    expect(await refusal(harness.app, checkRelays, { token: anna.token, params })).toMatchObject({
      status: 401,
    });
    await ask(harness.app, cancelRoom, { token: owner.token, params });
    expect(await refusal(harness.app, checkRelays, { token: owner.token, params })).toMatchObject({
      code: 'room_ended',
    });
  });

  it('comes to each stream of an admitted person, before the first people, and to nobody who is knocking', async () => {
    const { room, streams } = await meet();
    const ben = await knockAt(room, 'Ben');
    const stream = await listen(ben);
    await eventually(() => expect(stream.people()).toMatchObject({ me: null }));
    expect(stream.messages.every(({ kind }) => kind === 'people')).toBe(true);
    await act(host.admitToRoom, room, ben);
    await eventually(() => expect(stream.people()).toMatchObject({ me: ben.participant }));
    const inside = stream.messages.filter((message) => message.kind !== 'people' || message.me !== null);
    expect(inside[0]).toMatchObject({ kind: 'relays', ttl: 600 });
    expect(inside.filter(({ kind }) => kind === 'relays')).toHaveLength(1);
    for (const one of [...streams, stream]) one.close();
  });

  it('gets a name and a password that the relay can check, and that end after ten minutes', async () => {
    const { anna, streams, room } = await meet();
    const { ice_servers, ttl } = await ask(harness.app, postIce, { token: anna.token });
    expect(ttl).toBe(600);
    expect(ice_servers[0]).toEqual({ urls: ['stun:stun.example.com:3478'] });
    const [seconds = '', ...who] = ice_servers[1]?.username?.split(':') ?? [];
    expect(who).toEqual([room.id, anna.participant]);
    expect(Number(seconds) - Date.now() / 1000).toBeGreaterThan(590);
    const name = ice_servers[1]?.username ?? '';
    expect(ice_servers[1]?.credential).toBe(
      createHmac('sha1', environment.TURN_SECRET).update(name).digest('base64'),
    );
    for (const one of streams) one.close();
  });
});
