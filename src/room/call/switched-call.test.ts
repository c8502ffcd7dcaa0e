// A room that moves from one engine to the other while people talk.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLiveKit } from './livekit.ts';
import type { Call, CallPerson } from './port.ts';
import { meetingIn, type Guest, type Hall } from './stand-in-call.ts';
import { liveKitHall } from './stand-in-livekit.ts';
import { playing, StandInStream } from './stand-in-media.ts';
import { meshHall } from './stand-in-mesh.ts';
import { switchedCall, type SwitchedCall } from './switched-call.ts';

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

/** A hall with both engines. LiveKit's code takes a second to load. */
function bothHalls() {
  const unreachable: string[] = [];
  const mesh = meshHall(unreachable);
  const liveKit = liveKitHall(openLiveKit);
  const calls: SwitchedCall[] = [];
  const loaded = (open: () => Call) =>
    new Promise<Call>((resolve) => void setTimeout(() => resolve(open()), 1000));
  const hall: Hall = {
    open(person: CallPerson, guest: Guest) {
      const call = switchedCall({
        mesh: () => mesh.open(person, guest),
        livekit: () => loaded(() => liveKit.open(person, guest)),
      });
      call.use('mesh');
      calls.push(call);
      return call;
    },
    cut: mesh.cut,
    mend: mesh.mend,
  };
  const moveAll = () => {
    for (const call of calls) call.use('livekit');
  };
  return { hall, mesh, liveKit, calls, moveAll, unreachable };
}

test('people hear each other through the server after the move, and the tracks that are recorded never end', async () => {
  const { hall, mesh, liveKit, moveAll } = bothHalls();
  const meeting = meetingIn(hall);
  const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
  await settle();
  moveAll();
  await vi.advanceTimersByTimeAsync(900);
  // Until the code is there, the mesh goes on.
  expect(received(anna, 'ben')).toEqual(['voice of ben', 'face of ben']);
  expect([liveKit.server.inside(), mesh.openEnds()]).toEqual([[], 2]);
  await settle();
  expect([liveKit.server.inside(), mesh.openEnds()]).toEqual([['anna', 'ben'], 0]);
  for (const [one, other] of [
    [anna, 'ben'],
    [ben, 'anna'],
  ] as const) {
    expect(received(one, other)).toEqual([`voice of ${other}`, `face of ${other}`]);
    expect([one.tracks.microphone?.readyState, one.tracks.camera?.readyState]).toEqual(['live', 'live']);
  }
});

test('what was chosen before the move still applies after it', async () => {
  const { hall, moveAll } = bothHalls();
  const meeting = meetingIn(hall);
  const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
  ben.call.setLowBandwidth(true);
  meeting.change('ben', { isLow: true });
  moveAll();
  await settle();
  expect([received(anna, 'ben'), received(ben, 'anna')]).toEqual([['voice of ben'], ['voice of anna']]);
});

test('a call that is left before the code of the other engine is there does not join it', async () => {
  const { hall, liveKit, moveAll } = bothHalls();
  const anna = meetingIn(hall).come('anna');
  moveAll();
  anna.call.leave();
  await settle();
  expect(liveKit.server.inside()).toEqual([]);
});

test('a pair that cannot connect is reported within fifteen seconds', async () => {
  const { hall, mesh, unreachable } = bothHalls();
  const meeting = meetingIn(hall);
  mesh.world.isUp = false;
  meeting.come('anna');
  meeting.come('ben');
  await vi.advanceTimersByTimeAsync(15_000);
  // Who makes no offers follows, and does not count.
  expect(unreachable).toEqual(['ben>anna']);
  for (const { call } of meeting.guests.values()) call.leave();
});

test('a pair that was cut off for twenty seconds is not reported: its own line was the reason', async () => {
  const { hall, unreachable } = bothHalls();
  const meeting = meetingIn(hall);
  meeting.come('anna');
  meeting.come('ben');
  await settle();
  hall.cut();
  await vi.advanceTimersByTimeAsync(20_000);
  hall.mend();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(unreachable).toEqual([]);
  for (const { call } of meeting.guests.values()) call.leave();
});

test('a pair that was connected, and cannot be any more, is reported after half a minute', async () => {
  const { hall, unreachable } = bothHalls();
  const meeting = meetingIn(hall);
  meeting.come('anna');
  meeting.come('ben');
  await settle();
  hall.cut();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(unreachable).toEqual([]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(unreachable.length).toBeGreaterThan(0);
  for (const { call } of meeting.guests.values()) call.leave();
});
