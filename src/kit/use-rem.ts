// The reader's text size in pixels, for layouts that are computed in TypeScript.
import { useEffect, useState } from 'react';

/** One rem in CSS pixels, also after the reader has chosen another text size. */
export function useRem(): number {
  const [rem, setRem] = useState(remNow);
  useEffect(() => {
    const ruler = document.createElement('div');
    Object.assign(ruler.style, { position: 'absolute', visibility: 'hidden', inlineSize: '1rem' });
    document.body.append(ruler);
    const observer = new ResizeObserver(() => setRem(remNow()));
    observer.observe(ruler);
    return () => {
      observer.disconnect();
      ruler.remove();
    };
  }, []);
  return rem;
}

/** One rem in CSS pixels. */
export function remNow(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
