// Tests which camera problems reach the recruiter and which do not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Trouble } from '#contract/interview.ts';
import type { CameraView } from '../camera/camera-control.ts';
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
  test('is what keeps the camera from opening, by its kind', () => {
    const of = (camera: CameraView) => troubleIn({ state: checking, camera });
    expect(of(failed('permission_denied'))).toBe('permission_denied');
    expect(of(failed('no_device'))).toBe('no_device');
    expect(of(failed('device_in_use'))).toBe('in_use');
    expect(of(ready)).toBe('none');
  });
  test('is what broke a recording, though the camera is back', () => {
    const reading = answering({ phase: 'reading', fault: 'device_in_use' });
    expect(troubleIn({ state: reading, camera: ready })).toBe('in_use');
    const recording = answering({ phase: 'recording', take_id: 't', recorded_ms: 0 });
    expect(troubleIn({ state: recording, camera: ready })).toBe('none');
  });
  test('is not said of what nobody can help with, nor while no camera is needed', () => {
    expect(troubleIn({ state: checking, camera: failed('recorder_error') })).toBeNull();
    expect(troubleIn({ state: checking, camera: { camera: 'closed' } })).toBeNull();
    expect(troubleIn({ state: checking, camera: { camera: 'opening' } })).toBeNull();
  });
});

describe('telling it', () => {
  let sent: Trouble[];
  let isOnline: boolean;
  let camera: CameraView;
  let kept: Trouble;
  let listener: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    [sent, isOnline, camera, kept] = [[], true, ready, 'none'];
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
    const told = { read: () => kept, keep: (trouble: Trouble) => void (kept = trouble) };
    return reportTroubles(run, told, async (trouble) => {
      sent.push(trouble);
      if (!isOnline) throw new Error('no network');
    });
  }
  function become(next: CameraView): void {
    camera = next;
    listener();
  }

  test('tells once, and once more when it is over', async () => {
    begin();
    become(failed('permission_denied'));
    become(failed('permission_denied'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['permission_denied']);
    become(ready);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['permission_denied', 'none']);
  });
  test('says nothing of what was overcome at once, nor while all is well', async () => {
    begin();
    become(failed('permission_denied'));
    become({ camera: 'opening' });
    become(ready);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
  test('tries again without a network, seldom, until it is through', async () => {
    isOnline = false;
    begin();
    become(failed('no_device'));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.length).toBeLessThan(6);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(60_000);
    const whenThrough = sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent.length).toBe(whenThrough);
    expect(kept).toBe('no_device');
  });
  test('says that it is over also when the page was closed in between', async () => {
    kept = 'permission_denied';
    begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['none']);
  });
  test('is silent once the interview is left', async () => {
    const stop = begin();
    become(failed('no_device'));
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});
