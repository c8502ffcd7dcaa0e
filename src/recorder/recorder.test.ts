// The recorder: its state machine, and its runner with a fake tape.
import { expect, test } from 'vitest';
import { RecorderError } from './fault.ts';
import { idle, transition, type RecorderEvent } from './machine.ts';
import { chooseMimeType } from './recordrtc.ts';
import { cameraFault } from './open-camera.ts';
import { createRecorder } from './run-recorder.ts';
import type { TapeFault, TapeListener } from './tape.ts';
import type { RecorderSink, RecorderState } from './types.ts';

test('a recording goes from idle through arming to recorded', () => {
  const events: RecorderEvent[] = [
    { event: 'start' },
    { event: 'began', segment: 0, elapsedMs: 250 },
    { event: 'progress', elapsedMs: 500 },
    { event: 'stop' },
    { event: 'ended', elapsedMs: 700 },
  ];
  const states = events.reduce<RecorderState[]>(
    (all, event) => [...all, transition(all.at(-1) ?? idle, event)],
    [],
  );
  expect(states.map(({ state }) => state)).toEqual([
    'arming',
    'recording',
    'recording',
    'stopping',
    'recorded',
  ]);
});

test('a late chunk does not revive a failed recorder, and a second start does not disturb a running one', () => {
  const failed: RecorderState = { state: 'failed', fault: 'device_lost', elapsedMs: 900 };
  expect(transition(failed, { event: 'progress', elapsedMs: 1000 })).toBe(failed);
  expect(transition(failed, { event: 'ended', elapsedMs: 1000 })).toBe(failed);
  const recording: RecorderState = { state: 'recording', segment: 0, elapsedMs: 10 };
  expect(transition(recording, { event: 'start' })).toBe(recording);
});

test('start resolves when the first chunk is safe, stop when the last one is', async () => {
  const { recorder, tape, sink } = stage();
  const started = recorder.start(camera, sink);
  await tick();
  expect(recorder.state.state).toBe('arming');
  tape.chunk('one');
  await started;
  expect(recorder.state).toMatchObject({ state: 'recording', segment: 0 });
  tape.lastChunk = 'three';
  tape.chunk('two');
  await recorder.stop();
  expect(sink.written).toEqual(['begin video/webm', '0 one', '0 twothree', 'end 0']);
  expect(recorder.state).toMatchObject({ state: 'recorded' });
  expect(sink.posters).toEqual([posterBytes]);
});

test('chunks reach a slow sink in order, one write at a time, and waiting chunks are written together', async () => {
  const { recorder, tape, sink } = stage();
  sink.pause = [30];
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('a');
  await tick();
  for (const chunk of ['b', 'c', 'd']) tape.chunk(chunk);
  await started;
  await recorder.stop();
  expect(sink.written.filter((line) => line.startsWith('0'))).toEqual(['0 a', '0 bcd']);
  expect(sink.mostAtOnce).toBe(1);
});

test('an unplugged camera ends the segment, and recording continues in another without losing time', async () => {
  const { recorder, tape, sink, clock } = stage();
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('one');
  await started;
  clock.ms += 4000;
  tape.end('device_lost');
  expect(recorder.state).toEqual({ state: 'failed', fault: 'device_lost', elapsedMs: 4000 });
  const again = recorder.start(camera, sink);
  await tick();
  tape.chunk('two');
  await again;
  expect(recorder.state).toMatchObject({ state: 'recording', segment: 1, elapsedMs: 4000 });
  await recorder.stop();
  expect(sink.written).toEqual(['begin video/webm', '0 one', 'end 0', 'begin video/webm', '1 two', 'end 1']);
});

test('a large chunk from a browser that was frozen is written in pieces, complete and in order', async () => {
  const { recorder, tape, sink } = stage();
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('one');
  await started;
  const much = 'abcdefgh'.repeat(450_000);
  tape.chunk(much);
  await recorder.stop();
  const pieces = sink.written.filter((line) => line.startsWith('0 ')).map((line) => line.slice(2));
  expect(pieces.join('')).toBe(`one${much}`);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1024 * 1024);
});

test('sleep does not count as recorded time', async () => {
  const { recorder, tape, sink, clock } = stage();
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('one');
  await started;
  clock.ms += 60_000;
  tape.end('asleep', 3000);
  expect(recorder.state).toEqual({ state: 'failed', fault: 'asleep', elapsedMs: 3000 });
});

test('disposing of a recorder waits until its last chunk is written', async () => {
  const { recorder, tape, sink } = stage();
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('one');
  await started;
  sink.pause = [30];
  tape.chunk('two');
  await recorder.dispose();
  expect(sink.written).toEqual(['begin video/webm', '0 one', '0 two', 'end 0']);
});

test('a disk that refuses a chunk stops the recording and is reported', async () => {
  const { recorder, tape, sink } = stage();
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('one');
  await started;
  sink.isFull = true;
  tape.chunk('two');
  await tick();
  expect(recorder.state).toMatchObject({ state: 'failed', fault: 'sink_error' });
  expect(tape.isStopped).toBe(true);
});

test('a browser that cannot record rejects the start with its reason', async () => {
  const { recorder, sink } = stage(new RecorderError('unsupported'));
  await expect(recorder.start(camera, sink)).rejects.toMatchObject({ fault: 'unsupported' });
  expect(recorder.state).toMatchObject({ state: 'failed', fault: 'unsupported' });
});

test('time recorded by an earlier page counts', async () => {
  const { recorder, tape, sink } = stage(undefined, 30_000);
  const started = recorder.start(camera, sink);
  await tick();
  tape.chunk('one');
  await started;
  expect(recorder.state).toMatchObject({ elapsedMs: 30_000 });
});

test('WebM is preferred, MP4 is used where there is nothing else', () => {
  expect(chooseMimeType(() => true, true)).toBe('video/webm;codecs=vp8,opus');
  expect(chooseMimeType((type) => type.includes('mp4'), true)).toMatch(/^video\/mp4/);
  expect(chooseMimeType((type) => type.startsWith('audio/webm'), false)).toBe('audio/webm;codecs=opus');
  expect(chooseMimeType(() => false, true)).toBeUndefined();
});

test('every camera refusal has one of our fault codes', () => {
  const named = (name: string) => cameraFault(new DOMException('', name));
  expect(named('NotAllowedError')).toBe('permission_denied');
  expect(named('NotFoundError')).toBe('no_device');
  expect(named('NotReadableError')).toBe('device_in_use');
  expect(cameraFault(undefined)).toBe('unsupported');
});

// ---- the setup

const posterBytes = new ArrayBuffer(3);
// A stand-in: the runner only passes the stream on.
const camera = {} as MediaStream;

function stage(refusal?: Error, elapsedMs = 0) {
  const clock = { ms: 0 };
  const tape = fakeTape(refusal);
  const ports = { rollTape: tape.roll, takePoster: async () => posterBytes, ticks: () => clock.ms };
  return { recorder: createRecorder(ports, { elapsedMs }), tape, sink: fakeSink(), clock };
}

function tick() {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

function fakeTape(refusal?: Error) {
  let listener: TapeListener | undefined;
  const tape = {
    isStopped: false,
    lastChunk: undefined as string | undefined,
    async roll(_: MediaStream, given: TapeListener) {
      if (refusal) throw refusal;
      listener = given;
      tape.isStopped = false;
      return { mimeType: 'video/webm', stop };
    },
    chunk: (text: string) => listener?.onChunk(new Blob([text], { type: 'video/webm' })),
    end: (fault: TapeFault, atMs?: number) => listener?.onEnd(fault, atMs),
  };
  return tape;

  async function stop() {
    tape.isStopped = true;
    if (tape.lastChunk) tape.chunk(tape.lastChunk);
  }
}

function fakeSink() {
  let segments = 0;
  let atOnce = 0;
  const sink = {
    written: [] as string[],
    posters: [] as ArrayBuffer[],
    pause: [] as number[],
    mostAtOnce: 0,
    isFull: false,
    async beginSegment(type: string) {
      sink.written.push(`begin ${type}`);
      return segments++;
    },
    async chunk(segment: number, bytes: ArrayBuffer) {
      if (sink.isFull) throw new Error('quota');
      sink.mostAtOnce = Math.max(sink.mostAtOnce, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, sink.pause.shift() ?? 0));
      atOnce -= 1;
      sink.written.push(`${segment} ${new TextDecoder().decode(bytes)}`);
    },
    async endSegment(segment: number) {
      sink.written.push(`end ${segment}`);
    },
    async poster(jpeg: ArrayBuffer) {
      sink.posters.push(jpeg);
    },
  } satisfies RecorderSink & Record<string, unknown>;
  return sink;
}
