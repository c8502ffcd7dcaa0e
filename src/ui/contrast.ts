// How well text can be read on a colour (WCAG 2.2, relative luminance), and which of black and white reads better.

/** The contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function textOn(background: string): '#ffffff' | '#16171c' {
  return contrastOf(background, '#ffffff') >= contrastOf(background, '#16171c') ? '#ffffff' : '#16171c';
}

function luminanceOf(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
