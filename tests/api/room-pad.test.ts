// The shared pad of a live room: who may read and write it, that nothing of it is lost or stored twice, and its limits.
import * as Y from 'yjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { admitToRoom, createRoom, endRoom, enterRoom, knock, removeFromRoom } from '#contract/room.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Room } from '#contract/room.ts';
import { postLeave, RoomMessage } from '#contract/room-messages.ts';
import { getPad, getPadPlayback, getRoomPads, maxUpdateBytes, putPad, runPad } from '#contract/room-pad.ts';
import type { Pad } from '#contract/room-pad.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { hostileUpdate, padWriter } from './pad-writer.ts';
import { addColleague, ask, companyDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';

let harness: TestApp;
let owner: Person;
let company: string;

beforeAll(async () => {
  harness = await startTestApp({ listen: true, worker: true, environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(harness.app, 'Olga Owner');
  company = (await ask(harness.app, createCompany, { token: owner.token, body: companyDraft() })).id;
});
afterAll(() => harness.stop());

interface Device {
  token: string;
  participant: string;
}

async function makeRoom(): Promise<Room> {
  const body = {
    ...{ id: newId(), company_id: company, job_id: null, response_id: null, name: 'Talk with Anna' },
    ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
    ...{ record: 'off', is_relay_only: false, members: [] },
  };
  return ask(harness.app, createRoom, { token: owner.token, body });
}

async function enter({ id }: Room, person: Person = owner): Promise<Device> {
  const { token } = newToken();
  const body = { id: newId(), token, language: 'en-US' };
  const entered = await ask(harness.app, enterRoom, { token: person.token, params: { id }, body });
  return { token, participant: entered.participant };
}

async function knockAt(room: Room, name = 'Anna'): Promise<Device> {
  const { token } = newToken();
  const body = { id: newId(), token, name, language: 'en-US', consent: null };
  const { participant } = await ask(harness.app, knock, { params: { hash: room.share_hash }, body });
  return { token, participant };
}

const decide = (endpoint: Endpoint, { id }: Room, { participant }: Device) =>
  ask(harness.app, endpoint, { token: owner.token, params: { id }, body: { participant } });

async function meet(): Promise<{ room: Room; pad: string; olga: Device; anna: Device }> {
  const room = await makeRoom();
  const olga = await enter(room);
  const anna = await knockAt(room);
  await decide(admitToRoom, room, anna);
  return { room, pad: room.id, olga, anna };
}

const writing = (
  { token }: Device,
  pad: string,
  updates: readonly object[],
  language: string | null = null,
) => ({ token, params: { pad }, body: { updates, language } });
const write = (...sent: Parameters<typeof writing>) => ask(harness.app, putPad, writing(...sent));
const read = ({ token }: Pick<Device, 'token'>, pad: string, since = 0): Promise<Pad> =>
  ask(harness.app, getPad, { token, params: { pad }, query: { since: String(since) } });
const reading = ({ token }: Device, pad: string) => ({ token, params: { pad }, query: { since: '0' } });
const run = ({ token }: Device, pad: string, id = newId()) => ({ token, params: { pad }, body: { id } });

async function listen({ token }: Device) {
  const abort = new AbortController();
  const address = `${harness.app.listeningOrigin}/api/live/events?since=0&connection=${newId()}`;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(address, { headers, signal: abort.signal });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined); // Closed by the test.
  const messages = () =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => RoomMessage.parse(JSON.parse(data)));
  return {
    text: () => text,
    pads: () => messages().flatMap((message) => (message.kind === 'pads' ? [message.pads] : [])),
    close: () => abort.abort(),
  };
}

function textIn(pad: Pad): string {
  const reader = padWriter();
  reader.read(pad.updates);
  return reader.text();
}

describe('a pad', () => {
  it('has what everyone inside wrote, in one text', async () => {
    const { pad, olga, anna } = await meet();
    const [one, other] = [padWriter(), padWriter()];
    await write(olga, pad, [one.type('Hello')], 'python');
    other.read((await read(anna, pad)).updates);
    await write(anna, pad, [other.type(' world')]);
    for (const device of [olga, anna]) {
      const now = await read(device, pad);
      expect(now).toMatchObject({ language: 'python', seq: 2 });
      expect(textIn(now)).toBe('Hello world');
    }
  });

  it('is replayed without a hole and without a duplicate while several people write', async () => {
    const { pad, olga, anna } = await meet();
    const reader = padWriter();
    const seen: number[] = [];
    let isWriting = true;
    const following = (async () => {
      while (isWriting || seen.length < 60) {
        const { updates } = await read(anna, pad, seen.at(-1) ?? 0);
        seen.push(...updates.map(({ seq }) => seq));
        reader.read(updates);
      }
    })();
    const writers = [olga, anna, olga, anna].map(async (device) => {
      const writer = padWriter();
      for (let count = 0; count < 15; count += 1) {
        const update = writer.type('x');
        await write(device, pad, [update]);
        // The answer was lost, and the page sends it again.
        if (count % 5 === 0) await write(device, pad, [update]);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await Promise.all(writers);
    isWriting = false;
    await following;
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(reader.text()).toBe('x'.repeat(60));
  });

  it('comes as few updates to whoever opens it late, and as all of them to whoever was there', async () => {
    const { pad, room, olga } = await meet();
    const writer = padWriter();
    const at = harness.deps.now;
    let seconds = 0;
    // So many updates would take longer than a test, because a person may send only so many in a second.
    harness.deps.now = () => new Date(at().getTime() + (seconds += 1) * 1000);
    for (let count = 0; count < 30; count += 1)
      await write(
        olga,
        pad,
        Array.from({ length: 8 }, () => writer.type('x')),
      );
    harness.deps.now = at;
    const late = await read(olga, pad);
    expect(late.updates.length).toBeLessThan(50);
    expect([late.seq, textIn(late)]).toEqual([240, 'x'.repeat(240)]);
    expect((await read(olga, pad, 230)).updates.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 10 }, (_, index) => 231 + index),
    );
    const params = { id: room.id, pad };
    const playback = await ask(harness.app, getPadPlayback, { token: owner.token, params });
    expect(playback.updates).toHaveLength(240);
  });
});

describe('the stream of a page', () => {
  it('says what can be fetched of a pad to everyone inside, and nothing of it at the door', async () => {
    const { room, pad, olga, anna } = await meet();
    const [inside, atDoor] = [await listen(anna), await listen(await knockAt(room, 'Ben'))];
    await write(olga, pad, [padWriter().type('Secret text')], 'go');
    const expected = { id: pad, language: 'go', updates: 1, run: null };
    await eventually(() => expect(inside.pads().at(-1)).toEqual([expected]));
    // A page that comes back learns it again.
    const again = await listen(anna);
    await eventually(() => expect(again.pads()).toEqual([[expected]]));
    await eventually(() => expect(atDoor.text()).toContain('people'));
    expect([inside, atDoor].map((stream) => stream.text().includes('Secret text'))).toEqual([false, false]);
    expect(atDoor.pads()).toEqual([]);
    for (const stream of [inside, atDoor, again]) stream.close();
  });
});

describe('who may open a pad', () => {
  it('nobody at the door, nobody who was removed, and nobody of another room', async () => {
    const { room, pad, olga, anna } = await meet();
    await write(olga, pad, [padWriter().type('Between us')]);
    const ben = await knockAt(room, 'Ben');
    const elsewhere = await meet();
    await decide(removeFromRoom, room, anna);
    for (const [device, code] of [
      [ben, 'not_admitted'],
      [anna, 'removed'],
    ] as const) {
      expect(await refusal(harness.app, getPad, reading(device, pad))).toMatchObject({ code });
      const typing = writing(device, pad, [padWriter().type('?')]);
      expect(await refusal(harness.app, putPad, typing)).toMatchObject({ code });
      expect(await refusal(harness.app, runPad, run(device, pad))).toMatchObject({ code });
    }
    // The same number names another pad in another room.
    expect(await read(elsewhere.anna, pad)).toMatchObject({ seq: 0, updates: [] });
    expect(textIn(await read(olga, pad))).toBe('Between us');
  });

  it('observers read it and write nothing', async () => {
    const { room, pad, olga } = await meet();
    await write(olga, pad, [padWriter().type('Watch')], 'javascript');
    const watcher = await enter(room, await addColleague(harness.app, owner, 'reviewer'));
    expect(textIn(await read(watcher, pad))).toBe('Watch');
    const typing = writing(watcher, pad, [padWriter().type('?')]);
    expect(await refusal(harness.app, putPad, typing)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await refusal(harness.app, runPad, run(watcher, pad))).toMatchObject({ code: 'forbidden' });
  });

  it('after the end members read it, the candidate does not, and nobody writes', async () => {
    const { room, pad, olga, anna } = await meet();
    await write(olga, pad, [padWriter().type('Kept')]);
    await ask(harness.app, postLeave, { token: olga.token });
    expect(await refusal(harness.app, getPad, reading(olga, pad))).toMatchObject({ code: 'not_admitted' });
    const back = await enter(room);
    await ask(harness.app, endRoom, { token: owner.token, params: { id: room.id } });
    expect(textIn(await read(back, pad))).toBe('Kept');
    expect(await refusal(harness.app, getPad, reading(anna, pad))).toMatchObject({ code: 'room_ended' });
    // What was on its way is stored.
    await write(anna, pad, [padWriter().type('Last words. ')]);
    expect(textIn(await read(back, pad))).toContain('Last words.');
    const at = harness.deps.now;
    onTestFinished(() => void (harness.deps.now = at));
    harness.deps.now = () => new Date(at().getTime() + 11_000);
    for (const device of [back, anna]) {
      const typing = writing(device, pad, [padWriter().type('?')]);
      expect(await refusal(harness.app, putPad, typing)).toMatchObject({ status: 410, code: 'room_ended' });
      expect(await refusal(harness.app, runPad, run(device, pad))).toMatchObject({ code: 'room_ended' });
    }
  });

  it('its playback is for members of the organization who may see the room', async () => {
    const { room, pad, olga, anna } = await meet();
    await write(olga, pad, [padWriter().type('Hello')]);
    const params = { id: room.id, pad };
    const viewer = await addColleague(harness.app, owner, 'admin', { permissions: ['live.view'] });
    const playback = await ask(harness.app, getPadPlayback, { token: viewer.token, params });
    expect(playback.people).toEqual([{ id: olga.participant, name: 'Olga Owner' }]);
    expect(playback.updates).toMatchObject([{ seq: 1, by: olga.participant }]);
    const pads = await ask(harness.app, getRoomPads, { token: viewer.token, params: { id: room.id } });
    expect(pads).toMatchObject([{ id: pad, updates: 1, runs: [] }]);
    const blind = await addColleague(harness.app, owner, 'admin', { permissions: ['companies.view'] });
    const stranger = await signUp(harness.app, 'Stan Stranger');
    for (const [token, status] of [
      [blind.token, 403],
      [stranger.token, 404],
      [anna.token, 401],
    ] as const)
      expect(await refusal(harness.app, getPadPlayback, { token, params })).toMatchObject({ status });
  });
});

describe('a limit', () => {
  it('refuses an update that is too large, and a full pad, and keeps what is there', async () => {
    const { pad, olga } = await meet();
    const large = writing(olga, pad, [padWriter().type('x'.repeat(maxUpdateBytes + 1))]);
    expect(await refusal(harness.app, putPad, large)).toMatchObject({ status: 422, code: 'invalid_fields' });
    const writer = padWriter();
    const almost = () => writer.type('x'.repeat(maxUpdateBytes - 100));
    for (let count = 0; count < 4; count += 1) await write(olga, pad, Array.from({ length: 8 }, almost));
    expect(await refusal(harness.app, putPad, writing(olga, pad, [almost()]))).toMatchObject({
      ...{ status: 413, code: 'too_large' },
    });
    expect(await read(olga, pad)).toMatchObject({ seq: 32 });
  });

  it('slows down who sends more than 20 updates a second, and nobody else', async () => {
    const { pad, olga, anna } = await meet();
    const writer = padWriter();
    // At the same time: a busy machine takes seconds for eight calls in a row.
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const updates = Array.from({ length: 8 }, () => writer.type('x'));
        const reply = await harness.app.inject({
          method: 'PUT',
          url: `/api/live/pads/${pad}`,
          headers: { authorization: `Bearer ${olga.token}` },
          payload: { updates, language: null },
        });
        return reply.statusCode === 200 ? 'stored' : String(reply.json().error.code);
      }),
    );
    expect(codes.filter((code) => code === 'stored').length).toBeGreaterThanOrEqual(5);
    expect(codes).toContain('too_many_requests');
    await write(anna, pad, [padWriter().type('me')]);
  });

  it('takes plain text only', async () => {
    const { pad, olga } = await meet();
    const hostile = [
      hostileUpdate((doc) => doc.getText('text').insert(0, 'bold', { bold: true })),
      hostileUpdate((doc) => doc.getText('text').insertEmbed(0, { html: '<img>' })),
      hostileUpdate((doc) => doc.getText('other').insert(0, 'hidden')),
      hostileUpdate((doc) => doc.getMap('text').set('key', 'value')),
      hostileUpdate((doc) => doc.getArray('text').insert(0, [new Y.XmlElement('script')])),
      hostileUpdate((doc) => doc.getText('text').insert(0, 'two\r\nlines')),
      { id: newId(), bytes: Buffer.from('no update').toString('base64') },
    ];
    for (const update of hostile)
      expect(await refusal(harness.app, putPad, writing(olga, pad, [update]))).toMatchObject({
        code: 'invalid_fields',
      });
    await write(olga, pad, [padWriter().type('<b>text</b>')]);
    expect(textIn(await read(olga, pad))).toBe('<b>text</b>');
  });

  it('refuses a second content under the same id, and a fifth pad', async () => {
    const { pad, olga } = await meet();
    const [update] = [padWriter().type('one')];
    await write(olga, pad, [update]);
    const other = { ...padWriter().type('two'), id: update?.id };
    expect(await refusal(harness.app, putPad, writing(olga, pad, [other]))).toMatchObject({
      code: 'id_taken',
    });
    for (let count = 0; count < 3; count += 1) await write(olga, newId(), [padWriter().type('x')]);
    const fifth = writing(olga, newId(), [padWriter().type('x')]);
    expect(await refusal(harness.app, putPad, fifth)).toMatchObject({ code: 'too_many' });
  });
});

describe('a run', () => {
  it('of the program that everyone sees gives everyone its output', { timeout: 60_000 }, async () => {
    const { pad, olga, anna } = await meet();
    await write(olga, pad, [padWriter().type('for (const n of [1, 2]) console.log(n * 21)')], 'javascript');
    const call = run(anna, pad);
    const started = await ask(harness.app, runPad, call);
    expect(started).toMatchObject({ state: 'waiting', by: anna.participant, seq: 1 });
    expect((await ask(harness.app, runPad, call)).id).toBe(started.id);
    await eventually(
      async () =>
        expect((await read(olga, pad)).runs).toMatchObject([{ state: 'ended', output: '21\n42\n' }]),
      30_000,
    );
  });

  it('of an endless program ends, with the reason', { timeout: 60_000 }, async () => {
    const { pad, olga } = await meet();
    await write(olga, pad, [padWriter().type('for (;;);')], 'javascript');
    await ask(harness.app, runPad, run(olga, pad));
    expect(await refusal(harness.app, runPad, run(olga, pad))).toMatchObject({ code: 'too_many_requests' });
    await eventually(
      async () => expect((await read(olga, pad)).runs).toMatchObject([{ state: 'time' }]),
      40_000,
    );
  });

  it('is refused in a language that the server does not run', async () => {
    const { pad, olga } = await meet();
    await write(olga, pad, [padWriter().type('print(1)')], 'python');
    expect(await refusal(harness.app, runPad, run(olga, pad))).toMatchObject({
      ...{ code: 'invalid_fields', fields: { language: 'not_allowed' } },
    });
  });
});
