// Focuses the page title after navigation, so that a screen reader announces the new page and the next Tab
// leads into it (WCAG 2.4.3). A page that sets its own focus keeps it.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Maximum wait for a title, which may depend on data. */
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

/** Waits for a title that is not there yet, unless the user navigates again. */
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
