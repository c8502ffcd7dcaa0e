// How a call uses LiveKit: it never gives up, it protects the tracks, and only those whom our own server lists take part.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLiveKit } from './livekit.ts';
import { meetingIn, type Guest } from './stand-in-call.ts';
import { liveKitHall, StandInRoom, type StandInServer } from './stand-in-livekit.ts';
import { playing, StandInStream, StandInTrack } from './stand-in-media.ts';

vi.mock('livekit-client', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...(await import('./stand-in-livekit.ts')).standInLibrary,
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', StandInStream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(3000);
const received = ({ call }: Guest, from: string) => playing(call.media(from)?.person);
const roomOf = ({ rooms }: StandInServer, id: string) =>
  [...rooms].find(({ localParticipant }) => localParticipant.identity === id);

async function twoPeople(tokenSeconds?: number) {
  const hall = liveKitHall(openLiveKit, tokenSeconds);
  const meeting = meetingIn(hall);
  const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
  await settle();
  return { hall, meeting, anna, ben };
}

/** A program that joins with a token that it should not have any more, and subscribes to whatever it learns of. */
async function intrude(server: StandInServer): Promise<StandInRoom> {
  const room = new StandInRoom({ reconnectPolicy: { nextRetryDelayInMs: () => null } });
  const joined = room.connect('', server.token({ identity: 'mallory', canPublish: true }), {
    autoSubscribe: false,
  });
  await vi.advanceTimersByTimeAsync(100);
  await joined;
  for (const side of room.remoteParticipants.values())
    for (const publication of side.trackPublications.values()) publication.setSubscribed(true);
  return room;
}

test('the reconnect policy never says null, however long an outage lasts', async () => {
  const { hall } = await twoPeople(100_000);
  hall.cut();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(hall.server.pauses.length).toBeGreaterThan(500);
  expect(hall.server.pauses).not.toContain(null);
  expect(Math.max(...hall.server.pauses.map((pause) => pause ?? Infinity))).toBe(4000);
});

test('a token that expired during an outage is replaced, and the call goes on', async () => {
  const { hall, anna, ben } = await twoPeople(60);
  expect(hall.server.tokensMade).toBe(2);
  hall.cut();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(anna.call.media('ben')?.state).toBe('restarting');
  hall.mend();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(hall.server.tokensMade).toBe(4);
  expect([received(anna, 'ben'), received(ben, 'anna')]).toEqual([
    ['voice of ben', 'face of ben'],
    ['voice of anna', 'face of anna'],
  ]);
});

test('a browser that is online again tries at once', async () => {
  const hall = liveKitHall(openLiveKit);
  hall.server.isUp = false;
  const meeting = meetingIn(hall);
  const anna = meeting.come('anna');
  await vi.advanceTimersByTimeAsync(61_500);
  hall.server.isUp = true;
  anna.call.networkChanged();
  await vi.advanceTimersByTimeAsync(100);
  expect(hall.server.inside()).toEqual(['anna']);
});

test('a page that the server has thrown out comes back, if our server still gives it a token', async () => {
  const { hall, anna } = await twoPeople();
  roomOf(hall.server, 'ben')?.kick();
  expect(anna.call.media('ben')?.state).toBe('connecting');
  await settle();
  expect(received(anna, 'ben')).toEqual(['voice of ben', 'face of ben']);
});

test('a track that the server does not take is not stopped, because the recording needs it, and is sent later', async () => {
  const { hall, anna, ben } = await twoPeople();
  const camera = new StandInTrack('video', 'another face');
  hall.server.refusesTracks = true;
  ben.call.publish({ ...ben.tracks, camera });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([camera.readyState, ben.tracks.camera?.readyState]).toEqual(['live', 'live']);
  hall.server.refusesTracks = false;
  await settle();
  expect(received(anna, 'ben')).toEqual(['voice of ben', 'another face']);
});

test('on a weak line the voice is sent at a lower rate, without its copies', async () => {
  const { hall, ben } = await twoPeople();
  ben.call.setLowBandwidth(true);
  await settle();
  const sent = [...(roomOf(hall.server, 'ben')?.localParticipant.tracks.values() ?? [])];
  expect(sent).toEqual([{ source: 'microphone', audioPreset: { maxBitrate: 20_000 }, red: false }]);
});

test('a removed person whose token is still valid hears nobody, and nobody hears them', async () => {
  const { hall, anna, ben } = await twoPeople();
  const mallory = await intrude(hall.server);
  await settle();
  const heard: unknown[] = [];
  mallory.on('dataReceived', (bytes) => void heard.push(bytes));
  anna.call.sendData(new TextEncoder().encode('A secret'));
  void mallory.localParticipant.publishData(new TextEncoder().encode('Spam'), {});
  await settle();
  expect(heard).toEqual([]);
  for (const { trackPublications } of mallory.remoteParticipants.values())
    expect([...trackPublications.values()].map(({ track }) => track)).toEqual([undefined, undefined]);
  expect(ben.heard).toEqual([{ from: 'anna', text: 'A secret' }]);
  expect(anna.heard).toEqual([]);
  expect(anna.call.media('mallory')).toBeUndefined();
});

test('somebody whom the list names no more loses what they were allowed', async () => {
  const { hall, meeting, ben } = await twoPeople();
  const room = roomOf(hall.server, 'ben');
  const publications = [...(room?.remoteParticipants.get('anna')?.trackPublications.values() ?? [])];
  expect(publications.every(({ track }) => track !== undefined)).toBe(true);
  // The host has removed Ben, whose own page goes on as if nothing had happened.
  meeting.guests.delete('ben');
  meeting.go('ben');
  await settle();
  expect(publications.map(({ track }) => track)).toEqual([undefined, undefined]);
  ben.call.leave();
});

test('data never goes to everyone whom LiveKit knows: alone, a person sends none', async () => {
  const hall = liveKitHall(openLiveKit);
  const meeting = meetingIn(hall);
  const anna = meeting.come('anna');
  await settle();
  const mallory = await intrude(hall.server);
  const heard: unknown[] = [];
  mallory.on('dataReceived', (bytes) => void heard.push(bytes));
  anna.call.sendData(new TextEncoder().encode('A secret'));
  await settle();
  expect(heard).toEqual([]);
});

test('what is too large for one packet is left to the server', async () => {
  const { anna, ben } = await twoPeople();
  anna.call.sendData(new Uint8Array(15_001));
  anna.call.sendData(new TextEncoder().encode('Small'));
  await settle();
  expect(ben.heard.map(({ text }) => text)).toEqual(['Small']);
});

test('a call that is left while it connects ends', async () => {
  const hall = liveKitHall(openLiveKit);
  const meeting = meetingIn(hall);
  meeting.come('anna').call.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hall.server.inside()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
