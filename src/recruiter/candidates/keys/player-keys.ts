// The shortcuts of a video player, the same on every page that reviews answers.
import type { TFunction } from 'i18next';
import type { Shortcut } from '../../../kit/keys/key-registry.ts';
import { skip, skipSeconds, speedBeside, toggle } from '../player/steer.ts';
import type { Speed } from '../player/video-source.ts';

interface Player {
  /** Of the current answer; null if it has no video. */
  player: () => HTMLVideoElement | null;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function playerKeys(t: TFunction, { player, speed, onSpeed }: Player): Shortcut[] {
  const steer = (run: (video: HTMLVideoElement) => void) => () => {
    const video = player();
    if (video) run(video);
    return video !== null;
  };
  return [
    { keys: ['k', 'space'], label: t('responses.keys.toggle'), run: steer(toggle) },
    {
      keys: ['j', 'arrowleft'],
      label: t('responses.keys.back'),
      run: steer((video) => skip(video, -skipSeconds)),
      repeats: true,
    },
    {
      keys: ['l', 'arrowright'],
      label: t('responses.keys.forward'),
      run: steer((video) => skip(video, skipSeconds)),
      repeats: true,
    },
    { keys: [','], label: t('responses.keys.slower'), run: () => onSpeed(speedBeside(speed, -1)) },
    { keys: ['.'], label: t('responses.keys.faster'), run: () => onSpeed(speedBeside(speed, 1)) },
  ];
}
