// The router context: what main.tsx builds once and every route can use. Heavy parts load lazily: an
// interview never loads the recruiter's code, and the recorder loads only when a camera is needed.
import type { Session } from '../../api/session.ts';
import type { Outbox } from '../../outbox/types.ts';
import type { OpenCamera, Recorder } from '../../recorder/types.ts';

/** Ports of the candidate's screens. */
export interface CandidatePorts {
  outbox: Outbox;
  /** Rejects if its code cannot be loaded. */
  createRecorder: () => Promise<Recorder>;
  openCamera: OpenCamera;
  /** Records a second of the stream. Rejects with a RecorderError. */
  probeRecording: (stream: MediaStream) => Promise<Blob>;
  /** Downloads everything that recording needs, while online. */
  preloadRecorder: () => Promise<void>;
}

export interface AppContext {
  session: Session;
  candidate: () => Promise<CandidatePorts>;
}
