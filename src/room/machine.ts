// One person's way through a room: check, knock, in, away while the line is cut, and one of the ends. Pure; run-room.ts
// carries out the effects. The server decides who is admitted; a cut line never ends a call.

export type Stage =
  | { at: 'check' }
  /** Waiting to be admitted. */
  | { at: 'knocking' }
  | { at: 'in' }
  /** Admitted, but the line to the server is cut. `since`: in the device's milliseconds. */
  | { at: 'away'; since: number }
  | { at: 'over'; end: RoomEnd };

/** Why it is over for this person. `full`, `locked`: not let in; the others happen later, too. */
export type RoomEnd = 'left' | 'removed' | 'denied' | 'ended' | 'full' | 'locked' | 'canceled';

export type StageEvent =
  | { type: 'knocked' }
  /** This device has knocked before: it continues after a reload. */
  | { type: 'returned' }
  | { type: 'admitted' }
  | { type: 'channel'; isUp: boolean; now: number }
  | { type: 'left' }
  | { type: 'refused'; end: Exclude<RoomEnd, 'left'> }
  /** The host opened an ended room again, or the person tries again after a refusal. */
  | { type: 'reopened' };

export type StageEffect =
  'open_channel' | 'close_channel' | 'join_call' | 'leave_call' | 'announce_leaving' | 'forget_device';

type Step = readonly [Stage, readonly StageEffect[]];

export const firstStage: Stage = { at: 'check' };

export function step(before: Stage, event: StageEvent): Step {
  switch (event.type) {
    case 'knocked':
    case 'returned':
      return before.at === 'check' ? [{ at: 'knocking' }, ['open_channel']] : [before, []];
    case 'admitted':
      return before.at === 'knocking' ? [{ at: 'in' }, ['join_call']] : [before, []];
    case 'channel':
      return onChannel(before, event);
    case 'left':
      return isInside(before) || before.at === 'knocking'
        ? over('left', ['announce_leaving', 'leave_call', 'close_channel'])
        : [before, []];
    case 'refused':
      return onRefused(before, event.end);
    case 'reopened':
      return before.at === 'over' ? [{ at: 'check' }, []] : [before, []];
  }
}

/** True from the admission to the end, cut off or not. */
export function isInside({ at }: Stage): boolean {
  return at === 'in' || at === 'away';
}

/** The call and the recording continue while the line to the server is cut: packets may take another way. */
function onChannel(before: Stage, { isUp, now }: { isUp: boolean; now: number }): Step {
  if (isUp && before.at === 'away') return [{ at: 'in' }, []];
  if (!isUp && before.at === 'in') return [{ at: 'away', since: now }, []];
  return [before, []];
}

function onRefused(before: Stage, end: Exclude<RoomEnd, 'left'>): Step {
  if (before.at === 'over') return [before, []];
  // A room that ended may be opened again; the same device then continues.
  const forgets: StageEffect[] = end === 'removed' || end === 'denied' ? ['forget_device'] : [];
  const closes: StageEffect[] = before.at === 'check' ? [] : ['leave_call', 'close_channel'];
  return over(end, [...closes, ...forgets]);
}

function over(end: RoomEnd, effects: StageEffect[]): Step {
  return [{ at: 'over', end }, effects];
}
