// Records this side of the room and says where the recording is: starts when the room is live and this person agreed,
// and gives the call precedence on the line. Without storage on this device the call goes on and nothing is recorded.
import type { Outbox, OutboxSnapshot } from '../outbox/types.ts';
import { clockFrom, sampleOf, withSample, type ClockSample, type RoomClock } from './clock.ts';
import type { RoomRecording } from './record-room.ts';
import type { CallSample } from './call/call-sample.ts';
import { unknownShare, withCallSample } from './upload-share.ts';

export interface RecordingView {
  isRecording: boolean;
  /** On this device and not yet on the server. */
  unsentBytes: number;
  isSafeToClose: boolean;
}

export const nothingToSend: RecordingView = { isRecording: false, unsentBytes: 0, isSafeToClose: true };

export interface VisitRecording {
  set(conditions: Parameters<RoomRecording['set']>[0]): void;
  sample(sample: CallSample): void;
  /** The line is cut: requests would only occupy the browser's few connections. */
  pauseUpload(): void;
  /** The line is back. Until the next sample, as much as on an unknown line. */
  resumeUpload(): void;
  /** Ends the recording and gives the line back to sending. */
  stop(): Promise<void>;
  /** Ends the reports. */
  close(): void;
}

export async function recordVisit(
  outbox: Outbox,
  participant: { id: string; token: string },
  ports: { clock: RoomClock; stream: () => MediaStream; onChange: (view: RecordingView) => void },
): Promise<VisitRecording> {
  const [{ recordRoom }, { createBrowserRecorder }] = await Promise.all([
    import('./record-room.ts'),
    import('../recorder/browser-recorder.ts'),
  ]);
  const recording = recordRoom(
    {
      outbox,
      clock: ports.clock,
      createRecorder: () => createBrowserRecorder(),
      ticks: () => performance.now(),
    },
    participant,
    ports.stream,
  );
  let share = unknownShare;
  const show = ({ bytes, safe_to_close }: OutboxSnapshot) =>
    ports.onChange({
      isRecording: recording.isRecording(),
      unsentBytes: Math.max(0, bytes.recorded - bytes.acknowledged),
      isSafeToClose: safe_to_close && !recording.isRecording(),
    });
  const unsubscribe = outbox.subscribe(participant.id, show);
  recording.subscribe(() => void outbox.snapshot(participant.id).then(show));
  return {
    set: recording.set,
    sample(sample) {
      share = withCallSample(share, sample, Date.now());
      outbox.setUploadLimit(share.bitsPerSecond);
    },
    pauseUpload: () => outbox.setUploadLimit(0),
    resumeUpload() {
      share = unknownShare;
      outbox.setUploadLimit(share.bitsPerSecond);
    },
    async stop() {
      await recording.stop();
      outbox.setUploadLimit(null);
      outbox.drain();
    },
    close: unsubscribe,
  };
}

const pingMs = 5000;
const firstPings = 5;

/**
 * Asks the server for its time, more often at first. A failed ping is only missing.
 * `time`: null while the line is cut.
 */
export function keepRoomClock(time: () => Promise<number | null>): { clock: RoomClock; stop: () => void } {
  let samples: readonly ClockSample[] = [];
  let isStopped = false;
  let pings = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ping(): Promise<void> {
    const sentAt = performance.now();
    try {
      const serverAt = await time();
      const receivedAt = performance.now();
      if (serverAt !== null) samples = withSample(samples, sampleOf({ sentAt, receivedAt, serverAt }));
    } catch {
      // The line is cut, or the room is over.
    }
    pings += 1;
    if (!isStopped) timer = setTimeout(() => void ping(), pings < firstPings ? 500 : pingMs);
  }
  void ping();
  return {
    clock: clockFrom(() => samples, { ticks: () => performance.now(), deviceTime: () => Date.now() }),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
