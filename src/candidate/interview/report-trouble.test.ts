// Tests which camera problems reach the recruiter and which do not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Trouble } from '#contract/interview.ts';
import type { CameraView } from '../machine/camera.ts';
import type { InterviewState, Phase } from '../machine/state.ts';
import { reportTroubles, troubleIn } from './report-trouble.ts';

const failed = (fault: Extract<CameraView, { camera: 'failed' }>['fault']): CameraView => ({
  camera: 'failed',
  fault,
});
// Whether the stream is live is camera-control's responsibility.
const ready = { camera: 'ready', stream: {} } as CameraView;
const checking = { at: { step: 'check' } } as InterviewState;
const answering = (phase: Phase) =>
  ({ at: { step: 'question', index: 0, takes: [], phase } }) as unknown as InterviewState;

describe('trouble', () => {
  test('is the fault that keeps the camera closed', () => {
    const of = (camera: CameraView) => troubleIn({ state: checking, camera });
    expect(of(failed('permission_denied'))).toBe('permission_denied');
    expect(of(failed('no_device'))).toBe('no_device');
    expect(of(failed('device_in_use'))).toBe('in_use');
    expect(of(ready)).toBe('none');
  });
  test('is the fault that interrupted a recording, even if the camera is back', () => {
    const reading = answering({ phase: 'reading', fault: 'device_in_use' });
    expect(troubleIn({ state: reading, camera: ready })).toBe('in_use');
    const recording = answering({ phase: 'recording', take_id: 't', recorded_ms: 0 });
    expect(troubleIn({ state: recording, camera: ready })).toBe('none');
  });
  test('is null for faults that nobody can help with, and while no camera is needed', () => {
    expect(troubleIn({ state: checking, camera: failed('recorder_error') })).toBeNull();
    expect(troubleIn({ state: checking, camera: { camera: 'closed' } })).toBeNull();
    expect(troubleIn({ state: checking, camera: { camera: 'opening' } })).toBeNull();
  });
});

describe('a report', () => {
  let sent: Trouble[];
  let isOnline: boolean;
  let camera: CameraView;
  let reported: string | null;
  let listener: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    [sent, isOnline, camera, reported] = [[], true, ready, null];
  });
  afterEach(() => vi.useRealTimers());

  function begin(): () => void {
    const run = {
      view: () => ({ state: checking, camera }),
      subscribe: (heard: () => void) => {
        listener = heard;
        return () => (listener = () => undefined);
      },
    };
    const stored = {
      load: () => reported,
      save: (text: string) => void (reported = text),
      drop: () => void (reported = null),
    };
    return reportTroubles(run, stored, async (trouble) => {
      sent.push(trouble);
      if (!isOnline) throw new Error('no network');
    });
  }
  function become(next: CameraView): void {
    camera = next;
    listener();
  }

  test('is sent once, and again when the trouble is over', async () => {
    begin();
    become(failed('permission_denied'));
    become(failed('permission_denied'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['permission_denied']);
    become(ready);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['permission_denied', 'none']);
  });
  test('is not sent for a trouble that is fixed at once, nor while all is well', async () => {
    begin();
    become(failed('permission_denied'));
    become({ camera: 'opening' });
    become(ready);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
  test('is retried without a network, rarely, until it is sent', async () => {
    isOnline = false;
    begin();
    become(failed('no_device'));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.length).toBeLessThan(6);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(60_000);
    const whenSent = sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent.length).toBe(whenSent);
    expect(reported).toBe('no_device');
  });
  test('says that the trouble is over even if the page was closed in between', async () => {
    reported = 'permission_denied';
    begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['none']);
  });
  test('is not sent once the interview is left', async () => {
    const stop = begin();
    become(failed('no_device'));
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});
