// A video's current time in seconds, updated during playback and seeking.
import { useEffect, useState } from 'react';

export interface VideoTime {
  at: number;
  /** Null if unknown. */
  duration: number | null;
}

const events = ['timeupdate', 'seeking', 'loadedmetadata', 'durationchange', 'emptied'] as const;

export function useVideoTime(video: HTMLVideoElement | null): VideoTime {
  const [time, setTime] = useState<VideoTime>({ at: 0, duration: null });
  useEffect(() => {
    if (!video) return;
    const look = () => {
      const { currentTime, duration } = video;
      setTime({ at: currentTime, duration: Number.isFinite(duration) ? duration : null });
    };
    const gone = new AbortController();
    for (const event of events) video.addEventListener(event, look, { signal: gone.signal });
    look();
    return () => gone.abort();
  }, [video]);
  return time;
}
