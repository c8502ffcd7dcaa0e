// Maps an error to a RecorderFault. Unknown errors count as recorder errors.
import type { RecorderFault } from '../../recorder/types.ts';
import { recorderFaults } from '../interview/state.ts';

export function faultOf(error: unknown): RecorderFault {
  if (typeof error === 'string') return recorderFaults.find((fault) => fault === error) ?? 'recorder_error';
  if (typeof error === 'object' && error !== null && 'fault' in error) return faultOf(error.fault);
  return 'recorder_error';
}
