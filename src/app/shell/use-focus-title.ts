// After going to another page the focus is on its title, so that a screen reader reads where one is and the next Tab leads
// into the page (WCAG 2.4.3). A page that puts the focus somewhere itself keeps it.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** As long as a title may take to follow: it comes with what a page loads. */
const longestMs = 10_000;

export function useFocusTitle(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stop();
      stop = focusTitle();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for a title that is not there yet, unless the reader goes elsewhere meanwhile. */
function focusTitle(): () => void {
  const main = document.getElementById('main');
  if (!main || isInside(main)) return () => {};
  if (focus(main)) return () => {};
  const watch = new MutationObserver(() => {
    if (isInside(main) || focus(main)) stop();
  });
  const timer = setTimeout(stop, longestMs);
  function stop(): void {
    watch.disconnect();
    clearTimeout(timer);
  }
  watch.observe(main, { childList: true, subtree: true });
  return stop;
}

function isInside(main: HTMLElement): boolean {
  return main !== document.activeElement && main.contains(document.activeElement);
}

function focus(main: HTMLElement): boolean {
  const title = main.querySelector('h1');
  if (!title) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}
