// Technical facts sent with a question: about this page and device, never about a candidate.
import type { SupportFacts } from '#contract/support.ts';
import { recentFaults } from '../../api/recent-faults.ts';

/** `version`: the server's. */
export function collectFacts(version: string): SupportFacts {
  const build = buildOfPage();
  return {
    version: build ? `${version} (${build})` : version,
    browser: navigator.userAgent.slice(0, 400),
    screen: `${innerWidth} × ${innerHeight}, ${devicePixelRatio}`,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    faults: recentFaults(),
  };
}

/**
 * The hash in the entry file's name identifies the open page's build. After a deployment it may differ from the
 * server's.
 */
function buildOfPage(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return entry ? /-([\w-]{8})\.js$/.exec(entry.src)?.[1] : undefined;
}
