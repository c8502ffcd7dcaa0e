// Controls the players of a question as one: all play, or all pause. Only one of them has sound.

/** Plays all from their current positions. If any is playing, pauses all. */
export function playTogether(players: readonly HTMLVideoElement[]): void {
  if (players.every((player) => player.paused)) hearOnly(players, players.find(isFocused) ?? players[0]);
  const isRunning = players.some((player) => !player.paused && !player.ended);
  for (const player of players) {
    if (isRunning) player.pause();
    // The browser requires a click first, or the source is gone. The player's own button remains.
    else player.play().catch(() => undefined);
  }
}

/** Unmutes one player and mutes the others. */
export function hearOnly(players: readonly HTMLVideoElement[], heard: HTMLVideoElement | undefined): void {
  for (const player of players) player.muted = player !== heard;
}

/** The answer that a player belongs to. */
export function cellOf(player: Element): Element | null {
  return player.closest('[data-cell]');
}

function isFocused(player: Element): boolean {
  return cellOf(player)?.contains(document.activeElement) ?? false;
}
