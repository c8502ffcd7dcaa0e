// The runner of reels.ts with fake recorders and the real outbox on a fake database: what is on the device afterwards.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import type { WorkerOutbox } from '../outbox/types.ts';
import { createRecorder } from '../recorder/run-recorder.ts';
import type { TapeListener } from '../recorder/tape.ts';
import { recordRoom } from './record-room.ts';

const open: WorkerOutbox[] = [];
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
});

const yes = { isLive: true, isConsented: true, isPaused: false, hasCamera: true };
// The fake tape never looks at it.
const camera = {} as MediaStream;

async function openStage() {
  const name = `candor-${newId()}`;
  const outbox = await openOutbox({
    ...{ role: 'page', name, locks: navigator.locks, channel: new BroadcastChannel(name), baseUrl: '/api/' },
    ...{ now: () => Date.now(), ticks: () => performance.now(), random: () => 0 },
    fetch: () => Promise.reject(new TypeError('offline')),
  });
  open.push(outbox);
  const participant = { id: newId(), token: 'token' };
  const tapes: { listener: TapeListener; soundOnly: boolean; isStopped: boolean }[] = [];
  const rollTape = async (_: MediaStream, listener: TapeListener, { soundOnly = false }) => {
    const tape = { listener, soundOnly, isStopped: false };
    tapes.push(tape);
    return {
      mimeType: soundOnly ? 'audio/webm' : 'video/webm',
      async stop() {
        if (!tape.isStopped) listener.onChunk(new Blob(['last']));
        tape.isStopped = true;
      },
    };
  };
  const ticks = () => performance.now();
  const serverAheadMs = 3_600_000;
  const recording = recordRoom(
    {
      outbox,
      clock: { now: () => Date.now() + serverAheadMs, errorMs: () => 4.2 },
      createRecorder: () => createRecorder({ rollTape, takePoster: () => Promise.resolve(null), ticks }),
      ticks,
    },
    participant,
    () => camera,
  );
  const chunk = (tape: number, content: string) => tapes[tape]?.listener.onChunk(new Blob([content]));
  return { outbox, recording, tapes, chunk, participant, serverAheadMs };
}

test('what was recorded until a pause is one reel on the device, ready to send', async () => {
  const { outbox, recording, tapes, chunk, participant } = await openStage();
  const seen: boolean[] = [];
  recording.subscribe((isRecording) => seen.push(isRecording));
  recording.set(yes);
  await vi.waitFor(() => expect(tapes).toHaveLength(1));
  chunk(0, 'one');
  await vi.waitFor(() => expect(recording.isRecording()).toBe(true));
  chunk(0, 'two');
  recording.set({ isPaused: true });
  await recording.stop();
  expect(seen).toEqual([true, false]);
  const snapshot = await outbox.snapshot(participant.id);
  expect(snapshot.bytes.recorded).toBe('onetwolast'.length);
  expect(snapshot.safe_to_close).toBe(false);
});

test('a segment has the server’s time of its beginning', async () => {
  const { outbox, recording, tapes, chunk, serverAheadMs } = await openStage();
  const begin = vi.spyOn(outbox, 'beginSegment');
  const beforeMs = Date.now() + serverAheadMs;
  recording.set(yes);
  await vi.waitFor(() => expect(tapes).toHaveLength(1));
  const begunMs = Date.now() + serverAheadMs;
  await new Promise((resolve) => setTimeout(resolve, 200));
  chunk(0, 'one');
  await vi.waitFor(() => expect(begin).toHaveBeenCalled());
  const timing = begin.mock.calls[0]?.[3];
  expect(timing?.clock_error_ms).toBe(5);
  expect(Date.parse(timing?.server_started_at ?? '')).toBeGreaterThanOrEqual(beforeMs - 5);
  expect(Date.parse(timing?.server_started_at ?? '')).toBeLessThanOrEqual(begunMs + 5);
});

test('camera off goes on with sound only, and the old recorder stops after the new one has begun', async () => {
  const { recording, tapes, chunk } = await openStage();
  recording.set(yes);
  await vi.waitFor(() => expect(tapes).toHaveLength(1));
  chunk(0, 'one');
  await vi.waitFor(() => expect(recording.isRecording()).toBe(true));
  recording.set({ hasCamera: false });
  await vi.waitFor(() => expect(tapes).toHaveLength(2));
  expect(tapes.map(({ soundOnly, isStopped }) => [soundOnly, isStopped])).toEqual([
    [false, false],
    [true, false],
  ]);
  chunk(1, 'sound');
  await vi.waitFor(() => expect(tapes.map(({ isStopped }) => isStopped)).toEqual([true, false]));
  await recording.stop();
});

test('an unplugged microphone does not end the recording: another run follows', async () => {
  const { recording, tapes, chunk, outbox, participant } = await openStage();
  recording.set(yes);
  await vi.waitFor(() => expect(tapes).toHaveLength(1));
  chunk(0, 'one');
  await vi.waitFor(() => expect(recording.isRecording()).toBe(true));
  tapes[0]?.listener.onEnd('device_lost');
  await vi.waitFor(() => expect(tapes).toHaveLength(2));
  chunk(1, 'two');
  await vi.waitFor(() => expect(recording.isRecording()).toBe(true));
  await recording.stop();
  expect((await outbox.snapshot(participant.id)).bytes.recorded).toBe('onelasttwolast'.length);
});
