// What is asked of an answer's video from around it: where it is, to go somewhere, to run faster, to go on where it was.

export interface Player {
  /** Called by React with the element, and with null when it goes. */
  attach: (element: HTMLVideoElement | null) => void;
  /** Milliseconds from its start; null before anything was watched. */
  moment(): number | null;
  playFrom(ms: number): void;
  setSpeed(speed: number): void;
  /** Its address no longer works: remembers where it was, for `goOn`. */
  leave(): void;
  /** Asks for the address once more. */
  reload(): void;
  /** After another address was loaded. */
  goOn(): void;
}

export function createPlayer(): Player {
  let video: HTMLVideoElement | null = null;
  let left: { at: number; wasPlaying: boolean } | null = null;
  const play = () => void video?.play().catch(() => undefined); // It then waits for the button.
  return {
    attach: (element) => {
      video = element;
    },
    moment: () => (video && video.currentTime > 0 ? Math.round(video.currentTime * 1000) : null),
    playFrom(ms) {
      if (!video) return;
      video.currentTime = ms / 1000;
      play();
    },
    setSpeed(speed) {
      if (!video) return;
      video.playbackRate = speed;
      // Also of what is loaded after it.
      video.defaultPlaybackRate = speed;
    },
    leave() {
      if (video && video.currentTime > 0) left = { at: video.currentTime, wasPlaying: !video.paused };
    },
    reload: () => video?.load(),
    goOn() {
      if (!video || !left) return;
      video.currentTime = left.at;
      if (left.wasPlaying) play();
      left = null;
    },
  };
}
