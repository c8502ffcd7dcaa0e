// Flips directional icons in right-to-left languages.
export const mirrored = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } };
