// What the room relies on, whichever engine carries the call: the same tests for the mesh and for LiveKit.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveKit } from './livekit.ts';
import { meetingIn, type Guest, type Meeting } from './stand-in-call.ts';
import { liveKitHall } from './stand-in-livekit.ts';
import { playing, StandInStream, StandInTrack } from './stand-in-media.ts';
import { meshHall } from './stand-in-mesh.ts';

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
const bytesOf = (text: string) => new TextEncoder().encode(text);
const received = ({ call }: Guest, from: string) => playing(call.media(from)?.person);
const stateOf = ({ call }: Guest, of: string) => call.media(of)?.state;

function close({ guests }: Meeting): void {
  for (const { call } of guests.values()) call.leave();
}

describe.each([
  ['the mesh', () => meshHall()],
  ['LiveKit', () => liveKitHall(openLiveKit)],
] as const)('a call by %s', (_name, openHall) => {
  it('connects everyone with everyone, in whatever order they come', async () => {
    const meeting = meetingIn(openHall());
    const guests = [];
    for (const id of ['anna', 'ben', 'cem']) {
      guests.push(meeting.come(id));
      await vi.advanceTimersByTimeAsync(50);
    }
    await settle();
    for (const one of guests)
      for (const { id } of guests.filter((other) => other !== one)) {
        expect([one.id, id, stateOf(one, id)]).toEqual([one.id, id, 'up']);
        expect(received(one, id)).toEqual([`voice of ${id}`, `face of ${id}`]);
      }
    close(meeting);
  });

  it('keeps a stream the same while its tracks are, or the picture would start again', async () => {
    const meeting = meetingIn(openHall());
    const [anna] = [meeting.come('anna'), meeting.come('ben')];
    await settle();
    const before = anna.call.media('ben')?.person;
    meeting.change('ben', { isMicrophoneOn: false });
    meeting.come('cem');
    await settle();
    expect(anna.call.media('ben')?.person).toBe(before);
    expect(anna.changes).toBeGreaterThan(0);
    close(meeting);
  });

  it('sends what is turned on later, and no longer what is turned off', async () => {
    const meeting = meetingIn(openHall());
    const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
    await settle();
    const screen = new StandInTrack('video', 'screen of ben');
    ben.call.publish({ ...ben.tracks, camera: null, screen });
    await settle();
    expect(received(anna, 'ben')).toEqual(['voice of ben']);
    expect(playing(anna.call.media('ben')?.screen)).toEqual(['screen of ben']);
    const another = new StandInTrack('video', 'another face of ben');
    ben.call.publish({ ...ben.tracks, camera: another, screen: null });
    await settle();
    expect(received(anna, 'ben')).toEqual(['voice of ben', 'another face of ben']);
    expect(playing(anna.call.media('ben')?.screen)).toEqual([]);
    close(meeting);
  });

  it('carries data to everyone else, and says from whom', async () => {
    const meeting = meetingIn(openHall());
    const [anna, ben, cem] = ['anna', 'ben', 'cem'].map((id) => meeting.come(id));
    await settle();
    expect(anna?.call.reachesAll()).toBe(true);
    anna?.call.sendData(bytesOf('Hello'));
    await settle();
    expect([anna, ben, cem].map((guest) => guest?.heard)).toEqual([
      [],
      [{ from: 'anna', text: 'Hello' }],
      [{ from: 'anna', text: 'Hello' }],
    ]);
    close(meeting);
  });

  it('lets an observer see and hear, and sends nothing of theirs', async () => {
    const meeting = meetingIn(openHall());
    const [anna, olga] = [meeting.come('anna'), meeting.come('olga', { sends: false })];
    await settle();
    expect(received(olga, 'anna')).toEqual(['voice of anna', 'face of anna']);
    expect(received(anna, 'olga')).toEqual([]);
    expect(stateOf(anna, 'olga')).toBe('up');
    close(meeting);
  });

  it('carries sound only while a line is weak, in both directions', async () => {
    const meeting = meetingIn(openHall());
    const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
    await settle();
    anna.call.setLowBandwidth(true);
    meeting.change('anna', { isLow: true });
    await settle();
    expect(received(anna, 'ben')).toEqual(['voice of ben']);
    expect(received(ben, 'anna')).toEqual(['voice of anna']);
    anna.call.setLowBandwidth(false);
    meeting.change('anna', { isLow: false });
    await settle();
    expect(received(anna, 'ben')).toEqual(['voice of ben', 'face of ben']);
    expect(received(ben, 'anna')).toEqual(['voice of anna', 'face of anna']);
    close(meeting);
  });

  it('returns from an outage of two minutes, and reaches nobody during it', async () => {
    const hall = openHall();
    const meeting = meetingIn(hall);
    const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
    await settle();
    hall.cut();
    await settle();
    expect([stateOf(anna, 'ben'), anna.call.reachesAll()]).not.toEqual(['up', true]);
    expect(received(anna, 'ben')).toEqual([]);
    await vi.advanceTimersByTimeAsync(120_000);
    hall.mend();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([stateOf(anna, 'ben'), stateOf(ben, 'anna')]).toEqual(['up', 'up']);
    expect(received(ben, 'anna')).toEqual(['voice of anna', 'face of anna']);
    close(meeting);
  });

  it('forgets who has gone, and ends without stopping the tracks that the recording needs', async () => {
    const meeting = meetingIn(openHall());
    const [anna, ben] = [meeting.come('anna'), meeting.come('ben')];
    await settle();
    meeting.go('ben');
    await settle();
    expect(anna.call.media('ben')).toBeUndefined();
    close(meeting);
    await settle();
    for (const { tracks } of [anna, ben])
      expect([tracks.microphone?.readyState, tracks.camera?.readyState]).toEqual(['live', 'live']);
  });
});
