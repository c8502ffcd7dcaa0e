// Listens to the shortcuts of a review queue on the whole page, unless single keys are turned off (WCAG 2.1.4).
import { useEffect, useRef } from 'react';
import type { Rate } from '#contract/status.ts';
import { useKeysOn } from '../../kit/keys/keys-on.ts';
import { isOurs, reviewKeyOf } from '../candidates/keys/review-keys.ts';
import { skip, skipSeconds, speedBeside, toggle } from '../candidates/player/steer.ts';
import type { Speed } from '../candidates/player/video-source.ts';
import { actionOfKey } from './queue-keys.ts';

interface QueueActions {
  act: Record<'skip' | 'back' | 'undo', () => void>;
  rate: (rate: Rate) => void;
  /** Of the current answer; null if it has no video. */
  player: () => HTMLVideoElement | null;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function useQueueKeys(doings: QueueActions): void {
  const isOn = useKeysOn();
  const newest = useRef(doings);
  newest.current = doings;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isOurs(event.target, event.key)) return;
      if (press(event, newest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Returns whether the key was a shortcut. A held key rates only once. */
function press(event: KeyboardEvent, doings: QueueActions): boolean {
  const action = actionOfKey(event);
  if (!action) return steer(event, doings);
  if (event.repeat) return true;
  if (action.do === 'rate') doings.rate(action.rate);
  else doings.act[action.do]();
  return true;
}

function steer(event: KeyboardEvent, { player, speed, onSpeed }: QueueActions): boolean {
  const key = reviewKeyOf(event);
  const shown = player();
  if (!shown || key === null) return false;
  if (key === 'toggle' && !event.repeat) toggle(shown);
  else if (key === 'back') skip(shown, -skipSeconds);
  else if (key === 'forward') skip(shown, skipSeconds);
  else if (key === 'slower') onSpeed(speedBeside(speed, -1));
  else if (key === 'faster') onSpeed(speedBeside(speed, 1));
  else return false;
  return true;
}
