// Rooms whose sound and pictures travel through a LiveKit server: when they do, what a token allows, and what removal does.
// The server is a stand-in (stand-in-livekit.ts): no LiveKit server was run.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimGrants } from 'livekit-server-sdk';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import * as host from '#contract/room.ts';
import { createRoom, endRoom, enterRoom, getLobby, knock } from '#contract/room.ts';
import type { Room } from '#contract/room.ts';
import { postIce, postMediaServer, postMeshFailure, RoomMessage } from '#contract/room-messages.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { liveKitToken } from '../../server/platform/livekit/token.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { startStandInLiveKit } from './stand-in-livekit.ts';
import type { StandInLiveKit } from './stand-in-livekit.ts';

let liveKit: StandInLiveKit;
let harness: TestApp;
let owner: Person;
let company: string;

beforeAll(async () => {
  liveKit = await startStandInLiveKit();
  const { url, key, secret } = liveKit;
  harness = await startTestApp({
    ...{ listen: true, worker: true },
    environment: { LIVE_ROOMS: 'true', LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret },
  });
  owner = await signUp(harness.app, 'Olga Owner');
  company = (await ask(harness.app, createCompany, { token: owner.token, body: companyDraft() })).id;
});
afterAll(async () => {
  await harness.stop();
  await liveKit.stop();
});

interface Device {
  token: string;
  participant: string;
}

function makeRoom(
  more: object = {},
  { app, by, at } = { app: harness.app, by: owner, at: company },
): Promise<Room> {
  const body = {
    ...{ id: newId(), company_id: at, job_id: null, response_id: null, name: 'Talk with Anna' },
    ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
    ...{ record: 'video', is_relay_only: false, members: [], ...more },
  };
  return ask(app, createRoom, { token: by.token, body });
}

async function enter(room: Room, person: Person = owner, { app } = harness): Promise<Device> {
  const { token } = newToken();
  const body = { id: newId(), token, language: 'en-US' };
  const { participant } = await ask(app, enterRoom, { token: person.token, params: { id: room.id }, body });
  return { token, participant };
}

async function knockAt(room: Room, name = 'Anna', { app } = harness): Promise<Device> {
  const { token } = newToken();
  const body = { id: newId(), token, name, language: 'en-US', consent: 'yes' };
  const { participant } = await ask(app, knock, { params: { hash: room.share_hash }, body });
  return { token, participant };
}

const byHost = (room: Room, { participant }: Device, by: Person = owner) => ({
  ...{ token: by.token, params: { id: room.id }, body: { participant } },
});
const admit = (room: Room, device: Device) => ask(harness.app, host.admitToRoom, byHost(room, device));

async function letIn(room: Room, name?: string): Promise<Device> {
  const device = await knockAt(room, name);
  await admit(room, device);
  return device;
}

async function serverOf({ token }: Device) {
  return (await ask(harness.app, postMediaServer, { token })).server;
}

async function mediaTokenOf(device: Device): Promise<string> {
  const server = await serverOf(device);
  if (!server) throw new Error('a room without a media server');
  return server.token;
}

/** The engine that the first picture of the people names. */
async function engineFor({ token }: Device, { app } = harness): Promise<string> {
  const address = `${app.listeningOrigin}/api/live/events?since=0&connection=${newId()}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  let text = '';
  for await (const chunk of reply.body ?? []) {
    text += new TextDecoder().decode(chunk);
    const messages = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) =>
      RoomMessage.parse(JSON.parse(data)),
    );
    const people = messages.find((message) => message.kind === 'people');
    // Leaving the loop closes the stream.
    if (people) return people.room.engine;
  }
  throw new Error('the stream ended');
}

describe('a room', () => {
  it('connects two people directly, although there is a media server', async () => {
    const room = await makeRoom();
    const olga = await enter(room);
    const anna = await letIn(room);
    expect(await engineFor(anna)).toBe('mesh');
    expect(await serverOf(olga)).toBeNull();
  });

  it('uses the media server from its opening if nobody may see another person’s address', async () => {
    const olga = await enter(await makeRoom({ is_relay_only: true }));
    expect(await engineFor(olga)).toBe('livekit');
    expect((await serverOf(olga))?.url).toBe(liveKit.url);
  });

  it('uses the media server from its opening if more than four are invited to talk', async () => {
    const colleagues = await Promise.all(
      [1, 2, 3, 4].map(() => addColleague(harness.app, owner, 'recruiter')),
    );
    const members = colleagues.map(({ userId }) => ({ user_id: userId, role: 'interviewer' }));
    expect(await engineFor(await enter(await makeRoom({ members })))).toBe('livekit');
    const watched = [...members.slice(1), { user_id: colleagues[0]?.userId, role: 'observer' }];
    expect(await engineFor(await enter(await makeRoom({ members: watched })))).toBe('mesh');
  });

  it('moves to the media server when a fifth person who talks is admitted', async () => {
    const room = await makeRoom();
    const olga = await enter(room);
    for (const name of ['Anna', 'Ben', 'Cem']) await letIn(room, name);
    expect(await serverOf(olga)).toBeNull();
    const dora = await letIn(room, 'Dora');
    expect([await engineFor(olga), await engineFor(dora)]).toEqual(['livekit', 'livekit']);
  });

  it('is full with twenty people who talk', async () => {
    const room = await makeRoom();
    await enter(room);
    for (let count = 1; count < 20; count += 1) await letIn(room, `Guest ${count}`);
    const last = await knockAt(room, 'One more');
    expect(await refusal(harness.app, host.admitToRoom, byHost(room, last))).toMatchObject({
      code: 'room_full',
    });
  });

  it('moves to the media server once a page reports that it cannot reach another person', async () => {
    const room = await makeRoom();
    const olga = await enter(room);
    const anna = await letIn(room);
    const report = (participant: string) =>
      ask(harness.app, postMeshFailure, { token: anna.token, body: { participant } });
    const { participant: stranger } = await enter(await makeRoom());
    const knocking = await knockAt(room, 'Ben');
    // Nobody to reach: oneself, somebody who is not inside, somebody of another room, nobody.
    for (const nobody of [anna.participant, knocking.participant, stranger, newId()]) await report(nobody);
    expect(await engineFor(olga)).toBe('mesh');
    await report(olga.participant);
    expect(await engineFor(olga)).toBe('livekit');
    await report(olga.participant);
    expect(await engineFor(olga)).toBe('livekit');
    const { token } = knocking;
    const body = { participant: olga.participant };
    expect(await refusal(harness.app, postMeshFailure, { token, body })).toMatchObject({
      code: 'not_admitted',
    });
  });

  it('says in its lobby that everyone can be reached', async () => {
    const { share_hash: hash } = await makeRoom();
    expect(await ask(harness.app, getLobby, { params: { hash } })).toMatchObject({
      ...{ has_relay: true, has_media_server: true },
    });
  });
});

describe('a token for the media server', () => {
  const joinOwn = async (room: Room, device: Device): Promise<ClaimGrants> =>
    liveKit.join(room.id, await mediaTokenOf(device));

  it('lets each role do what it may in this room, and nothing else', async () => {
    const watcher = await addColleague(harness.app, owner, 'reviewer');
    const second = await addColleague(harness.app, owner, 'recruiter');
    const interviewer = await addColleague(harness.app, owner, 'reviewer');
    const members = [
      { user_id: owner.userId, role: 'host' },
      { user_id: interviewer.userId, role: 'interviewer' },
    ];
    const room = await makeRoom({ is_relay_only: true, members });
    const sends = {
      ...{ room: room.id, roomJoin: true, canSubscribe: true, canUpdateOwnMetadata: false },
      ...{ canPublish: true, canPublishData: true, hidden: false },
      canPublishSources: ['camera', 'microphone', 'screen_share'],
    };
    const watches = {
      ...sends,
      canPublish: false,
      canPublishData: false,
      hidden: true,
      canPublishSources: [],
    };
    const matrix = [
      ['host', await enter(room), sends],
      ['co-host', await enter(room, second), sends],
      ['interviewer', await enter(room, interviewer), sends],
      ['observer', await enter(room, watcher), watches],
      ['candidate', await letIn(room), sends],
      ['guest', await letIn(room, 'Ben'), sends],
    ] as const;
    for (const [role, device, video] of matrix) {
      const claims = await joinOwn(room, device);
      expect([role, claims.video]).toEqual([role, video]);
      expect(claims).toMatchObject({ sub: device.participant, iss: liveKit.key });
      // No name: whoever runs the media server need not know who talks.
      expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iss', 'nbf', 'sub', 'video']);
    }
    expect(liveKit.inside(room.id)).toHaveLength(6);
  });

  it('is for people inside only', async () => {
    const room = await makeRoom({ is_relay_only: true });
    await enter(room);
    const { token } = await knockAt(room);
    expect(await refusal(harness.app, postMediaServer, { token })).toMatchObject({ code: 'not_admitted' });
    await ask(harness.app, endRoom, { token: owner.token, params: { id: room.id } });
    expect(await refusal(harness.app, postMediaServer, { token })).toMatchObject({ code: 'room_ended' });
  });

  it('opens no other room, not after ten minutes, and not with another signature', async () => {
    const room = await makeRoom({ is_relay_only: true });
    const device = await enter(room);
    const token = await mediaTokenOf(device);
    await expect(liveKit.join((await makeRoom()).id, token)).rejects.toThrow('another room');
    const [head, claims] = token.split('.');
    const forged = createHmac('sha256', 'a guessed secret').update(`${head}.${claims}`).digest('base64url');
    await expect(liveKit.join(room.id, `${head}.${claims}.${forged}`)).rejects.toThrow('signature');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    await expect(liveKit.join(room.id, `${none}.${claims}.`)).rejects.toThrow('alg');
    const made = (secondsAgo: number) =>
      liveKitToken(liveKit, {
        ...{ identity: device.participant, grants: { room: room.id, roomJoin: true } },
        ...{ seconds: 600, now: new Date(Date.now() - secondsAgo * 1000) },
      });
    await liveKit.join(room.id, made(590));
    // The verifier tolerates ten seconds between two clocks.
    await expect(liveKit.join(room.id, made(620))).rejects.toThrow('exp');
    expect((await serverOf(device))?.ttl).toBe(600);
  });
});

describe('removal', () => {
  async function meet(): Promise<{ room: Room; olga: Device; anna: Device }> {
    const room = await makeRoom({ is_relay_only: true });
    const olga = await enter(room);
    const anna = await letIn(room);
    for (const device of [olga, anna]) await liveKit.join(room.id, await mediaTokenOf(device));
    return { room, olga, anna };
  }

  it('ends the connection to the media server, and no new token is made', async () => {
    const { room, olga, anna } = await meet();
    await ask(harness.app, host.removeFromRoom, byHost(room, anna));
    await eventually(() => expect(liveKit.inside(room.id)).toEqual([olga.participant]));
    for (const endpoint of [postMediaServer, postIce])
      expect(await refusal(harness.app, endpoint, { token: anna.token })).toMatchObject({ code: 'removed' });
  });

  it('is repeated until the media server has carried it out', async () => {
    const { room, olga, anna } = await meet();
    liveKit.fail(1);
    const before = liveKit.calls.length;
    await ask(harness.app, host.removeFromRoom, byHost(room, anna));
    await eventually(() => expect(liveKit.calls.length - before).toBe(2), 30_000);
    await eventually(() => expect(liveKit.inside(room.id)).toEqual([olga.participant]));
  }, 40_000);

  it('of somebody who never joined is done at once', async () => {
    const { room } = await meet();
    const ben = await letIn(room, 'Ben');
    const before = liveKit.calls.length;
    await ask(harness.app, host.removeFromRoom, byHost(room, ben));
    await eventually(() => expect(liveKit.calls.slice(before)).toEqual(['RemoveParticipant']));
    expect(liveKit.inside(room.id)).toHaveLength(2);
  });

  it('of everyone follows the end of the room', async () => {
    const { room } = await meet();
    await ask(harness.app, endRoom, { token: owner.token, params: { id: room.id } });
    await eventually(() => expect(liveKit.inside(room.id)).toEqual([]));
  });
});

describe('the pages of a room', () => {
  const policyOf = async (url: string, { app } = harness) =>
    String((await app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);

  it('may reach the media server, and no other page may', async () => {
    const sources = `connect-src 'self' ${liveKit.url} ${liveKit.url.replace('ws', 'http')};`;
    for (const url of ['/i/l/x', '/offline.html'])
      expect([url, await policyOf(url)]).toEqual([url, expect.stringContaining(sources)]);
    for (const url of ['/', '/i/x', '/live', '/r/x', '/c/x', '/i/live'])
      expect([url, await policyOf(url)]).toEqual([url, expect.stringContaining("connect-src 'self';")]);
    for (const url of ['/api/live/x', '/media/i/l/x']) expect(await policyOf(url)).not.toContain('127.0.0.1');
  });

  it('may reach nothing more where no media server is set', async () => {
    const bare = await startTestApp({ listen: true, environment: { LIVE_ROOMS: 'true' } });
    try {
      for (const url of ['/i/l/x', '/offline.html'])
        expect([url, await policyOf(url, bare)]).toEqual([
          url,
          expect.stringContaining("connect-src 'self';"),
        ]);
      const ready = (await bare.app.inject({ url: '/readyz' })).json();
      expect(ready).toMatchObject({ status: 'ready', notes: { relay: 'not set', media_server: 'not set' } });
      const by = await signUp(bare.app, 'Bo Bare');
      const { id: at } = await ask(bare.app, createCompany, { token: by.token, body: companyDraft() });
      const room = await makeRoom({ is_relay_only: true }, { app: bare.app, by, at });
      const device = await enter(room, by, bare);
      const anna = await knockAt(room, 'Anna', bare);
      await ask(bare.app, host.admitToRoom, byHost(room, anna, by));
      const body = { participant: anna.participant };
      await ask(bare.app, postMeshFailure, { token: device.token, body });
      expect(await engineFor(device, bare)).toBe('mesh');
      expect((await ask(bare.app, postMediaServer, { token: device.token })).server).toBeNull();
    } finally {
      await bare.stop();
    }
  });

  it('are listed as ready with a note that the media server is set', async () => {
    expect((await harness.app.inject({ url: '/readyz' })).json()).toMatchObject({
      ...{ status: 'ready', notes: { relay: 'not set', media_server: 'set' } },
    });
  });
});
