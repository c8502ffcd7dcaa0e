// The tab's title. The first HTML brings one, so it is changed rather than added beside it.
import { useEffect } from 'react';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
}
