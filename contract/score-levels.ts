/** The levels of a scorecard, best last. */
export const scoreLevels = [1, 2, 3, 4] as const;
