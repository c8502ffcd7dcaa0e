// How long to wait before each try to reach a server. There is always a next one.
const pausesMs = [0, 300, 700, 1500, 3000];
/** The last pause repeats. */
const maxPauseMs = 4000;

/** @param failures tries that failed in a row */
export function pauseBefore(failures: number): number {
  return pausesMs[failures] ?? maxPauseMs;
}
