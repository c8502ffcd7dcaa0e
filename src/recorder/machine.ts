// The recorder's states, pure. run-recorder.ts does the work between them.
import type { RecorderFault, RecorderState } from './types.ts';

export type RecorderEvent =
  | { event: 'start' }
  /** The first chunk is safe. */
  | { event: 'began'; segment: number; elapsedMs: number }
  /** One more chunk is safe. */
  | { event: 'progress'; elapsedMs: number }
  | { event: 'stop' }
  /** The last chunk is safe. */
  | { event: 'ended'; elapsedMs: number }
  | { event: 'fault'; fault: RecorderFault; elapsedMs: number };

export const idle: RecorderState = { state: 'idle' };

/** An event without meaning in the current state leaves the state unchanged. */
export function transition(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.event) {
    case 'start':
      return isBusy(state) ? state : { state: 'arming' };
    case 'began':
      if (state.state !== 'arming') return state;
      return { state: 'recording', segment: event.segment, elapsedMs: event.elapsedMs };
    case 'progress':
      return state.state === 'recording' ? { ...state, elapsedMs: event.elapsedMs } : state;
    case 'stop':
      return state.state === 'recording' ? { state: 'stopping', elapsedMs: state.elapsedMs } : state;
    case 'ended':
      return state.state === 'stopping' ? { state: 'recorded', elapsedMs: event.elapsedMs } : state;
    case 'fault':
      return isBusy(state) ? { state: 'failed', fault: event.fault, elapsedMs: event.elapsedMs } : state;
  }
}

export function isBusy({ state }: RecorderState): boolean {
  return state === 'arming' || state === 'recording' || state === 'stopping';
}
