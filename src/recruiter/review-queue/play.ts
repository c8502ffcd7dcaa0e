// Controls several players as one: all play, or all pause.
/** Plays all from their current positions. If any is playing, pauses all. */
export function playOrPause(elements: readonly Element[]): void {
  const players = elements.filter((element) => element instanceof HTMLVideoElement);
  const isRunning = players.some((player) => !player.paused && !player.ended);
  for (const player of players) {
    if (isRunning) player.pause();
    // The browser requires a click first, or the source is gone. The player's own button remains.
    else player.play().catch(() => undefined);
  }
}
