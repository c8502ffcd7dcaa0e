// What main.tsx builds once and every route can ask for. The heavy halves come lazily: an interview never loads the
// recruiter's, and nobody loads a recorder before a camera is needed.
import type { Session } from '../../api/session.ts';
import type { Outbox } from '../../outbox/types.ts';
import type { OpenCamera, Recorder } from '../../recorder/types.ts';

/** What the candidate's screens work with. */
export interface CandidatePorts {
  outbox: Outbox;
  /** Rejects where its code can't be loaded. */
  createRecorder: () => Promise<Recorder>;
  openCamera: OpenCamera;
  /** Really records a second of the stream; rejects with a RecorderError. */
  probeRecording: (stream: MediaStream) => Promise<Blob>;
  /** Fetches all that recording needs while there is a network. */
  preloadRecorder: () => Promise<void>;
}

export interface AppContext {
  session: Session;
  candidate: () => Promise<CandidatePorts>;
}
