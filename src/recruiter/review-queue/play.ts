// Several players as one: all start together, or all stop.
/** Starts all from where they are; if any of them runs, all stop. */
export function playOrPause(elements: readonly Element[]): void {
  const players = elements.filter((one) => one instanceof HTMLVideoElement);
  const isRunning = players.some((player) => !player.paused && !player.ended);
  for (const player of players) {
    if (isRunning) player.pause();
    // Refused where a browser wants a click first, or what plays is taken away: the player's own button is there.
    else player.play().catch(() => undefined);
  }
}
