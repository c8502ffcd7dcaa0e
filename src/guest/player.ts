// Controls of an answer's video for the components around it: position, seeking, speed, and resuming after a
// new URL.

export interface Player {
  /** A ref callback: React passes the element, and null on unmount. */
  attach: (element: HTMLVideoElement | null) => void;
  /** Position in milliseconds; null before anything was watched. */
  moment(): number | null;
  playFrom(ms: number): void;
  setSpeed(speed: number): void;
  /** The URL has expired: saves the position for `goOn`. */
  leave(): void;
  /** Requests the same URL again. */
  reload(): void;
  /** Resumes at the saved position after a new URL has loaded. */
  goOn(): void;
}

export function createPlayer(): Player {
  let video: HTMLVideoElement | null = null;
  let left: { at: number; wasPlaying: boolean } | null = null;
  const play = () => void video?.play().catch(() => undefined); // If autoplay is blocked, the video waits for the play button.
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
      // Applies to the next source, too.
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
