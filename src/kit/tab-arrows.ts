// The arrows of tabs that scroll sideways: none at an end that is in view. MUI's own observer (Tabs, 9.5) reads the oldest
// of several entries that a busy page reports at once, and then leaves an arrow over the first tab until the next scroll.

/** The `ref` of scrollable Tabs: marks them with the ends that are in view, whose arrows theme.ts hides. */
export function markEndsInView(tabs: HTMLElement | null): (() => void) | undefined {
  const scroller = tabs?.querySelector('.MuiTabs-scroller');
  if (!tabs || !scroller) return undefined;
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    // Negative from right to left.
    const scrolled = Math.abs(scrollLeft);
    // A fraction of a pixel hides nothing.
    tabs.toggleAttribute('data-at-start', scrolled <= 1);
    tabs.toggleAttribute('data-at-end', scrolled >= scrollWidth - clientWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  for (const part of [scroller, ...scroller.children]) observer.observe(part);
  scroller.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', mark);
  };
}
