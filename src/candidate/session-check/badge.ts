// Sets the installed app's badge to the number of interviews with unsent data on this device, if the platform
// supports badges.
import type { Outbox } from '../../outbox/types.ts';

export function showBadge(outbox: Outbox): void {
  if (!('setAppBadge' in navigator)) return;
  outbox
    .unfinishedInterviews()
    .then((left) => (left.length > 0 ? navigator.setAppBadge(left.length) : navigator.clearAppBadge()))
    // Rejected if the app is not installed; the pages show the same in text.
    .catch(() => undefined);
}
