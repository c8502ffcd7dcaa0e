// How long something still lasts. Counts visibly; what it belongs to is announced once.
import { formatLength } from '../../i18n/format-bytes.ts';
import { useNow } from './use-now.ts';

export function TimeLeft({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  return <span aria-hidden="true">{formatLength(seconds)}</span>;
}
