// The addresses that candidates open (spec.txt 2).

/** Where anybody can start a job's interview. */
export function shareAddress(origin: string, hash: string): string {
  return `${origin}/s/${hash}`;
}

/** Where one invited person starts theirs. */
export function invitationAddress(origin: string, hash: string): string {
  return `${origin}/i/${hash}`;
}
