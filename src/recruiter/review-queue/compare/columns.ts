// Candidates side by side if there is room, stacked on a phone.
export function columnsFor(count: number) {
  return {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      md: `repeat(${Math.max(2, count)}, minmax(0, 1fr))`,
    },
  };
}
