// Playback speeds for guests.
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5] as const;
