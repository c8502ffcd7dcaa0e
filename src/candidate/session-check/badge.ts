// The installed app's icon says how many interviews still have something on this device, where a platform has such a mark.
import type { Outbox } from '../../outbox/types.ts';

export function showBadge(outbox: Outbox): void {
  if (!('setAppBadge' in navigator)) return;
  outbox
    .unfinishedInterviews()
    .then((left) => (left.length > 0 ? navigator.setAppBadge(left.length) : navigator.clearAppBadge()))
    // Refused where the app is not installed; the pages say the same in words.
    .catch(() => undefined);
}
