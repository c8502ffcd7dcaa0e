// A style for signs that have a direction.
/** Arrows point along the reading direction. */
export const mirrored = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } };
