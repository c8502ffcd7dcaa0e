// An error of camera, browser or disk, always with one of the known fault codes.
import type { RecorderFault } from './types.ts';

export class RecorderError extends Error {
  readonly fault: RecorderFault;

  constructor(fault: RecorderFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'RecorderError';
    this.fault = fault;
  }
}

export function faultOf(error: unknown, otherwise: RecorderFault): RecorderFault {
  return error instanceof RecorderError ? error.fault : otherwise;
}
