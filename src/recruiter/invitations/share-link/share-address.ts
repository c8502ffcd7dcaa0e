// The URLs that candidates open.

/** Starts a job's interview for anyone. */
export function shareAddress(origin: string, hash: string): string {
  return `${origin}/s/${hash}`;
}

/** Starts one invited person's interview. */
export function invitationAddress(origin: string, hash: string): string {
  return `${origin}/i/${hash}`;
}
