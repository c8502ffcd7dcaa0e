// Finds what large text hides, at 200 %: bars that take more than a quarter of the window, and a clock out of view. Runs
// in the page, so it contains everything it needs.

/** Each fault as text; empty if there are none. */
export async function largeTextFaults(): Promise<string[]> {
  // The page hears of a new size at the beginning of the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const mostOfWindow = 0.25;
  if (document.querySelector('dialog[open]')) return [];
  return [...tallBars(), ...hiddenClocks()];

  /** The bars at the lower edge, one above the other. */
  function tallBars(): string[] {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, insetBlockEnd } = getComputedStyle(element);
      return /sticky|fixed/.test(position) && insetBlockEnd !== 'auto' && element.checkVisibility();
    });
    let edge = innerHeight;
    for (const bar of bars.toReversed()) {
      const { top, bottom } = bar.getBoundingClientRect();
      if (bottom >= edge - 1 && top < edge) edge = top;
    }
    const share = (innerHeight - edge) / innerHeight;
    return share > mostOfWindow ? [`bars take ${Math.round(share * 100)} % of the window`] : [];
  }

  /** Whoever has just scrolled to the beginning sees how much time is left. */
  function hiddenClocks(): string[] {
    scrollTo(0, 0);
    return [...document.querySelectorAll('.stage-clock, .writing-clock')]
      .filter((clock) => clock.getBoundingClientRect().bottom > innerHeight)
      .map((clock) => `out of view: ${clock.textContent}`);
  }
}
