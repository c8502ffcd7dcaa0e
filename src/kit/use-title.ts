// The tab's title. The first HTML already has one, so it is updated, not added.
import { useEffect } from 'react';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
}
