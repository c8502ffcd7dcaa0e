// How a call uses LiveKit: what must be set differently from its defaults, and how a track is published.
import {
  isLocalTrack,
  LocalAudioTrack,
  LocalVideoTrack,
  Track,
  type LocalTrack,
  type TrackPublishOptions,
} from 'livekit-client';
import { maxBits } from './browser-line.ts';
import { pictureLimits } from './picture-limits.ts';
import { pauseBefore } from './pauses.ts';
import type { LocalTracks } from './port.ts';

export const roomOptions = {
  // Players are not LiveKit's own: it would think that nobody looks.
  adaptiveStream: false,
  dynacast: true,
  stopLocalTrackOnUnpublish: false,
  // A prompt that the person cancels would end the call.
  disconnectOnPageLeave: false,
  reconnectPolicy: {
    nextRetryDelayInMs: ({ retryCount }: { retryCount: number }) => pauseBefore(retryCount),
  },
};

/** LiveKit stops a track that it could not publish within 15 s. This one also feeds the recording. */
export function sharedTrack(track: MediaStreamTrack): LocalTrack {
  const local = track.kind === 'audio' ? new LocalAudioTrack(track) : new LocalVideoTrack(track);
  // The library's own types do not say so.
  if (!isLocalTrack(local)) throw new Error('a local track that is not a LocalTrack');
  local.stop = () => local.stopMonitor();
  return local;
}

/** One copy goes to the media server, which sends it on. */
const toServer = pictureLimits(1);

export function publishOptions(slot: keyof LocalTracks, isLow: boolean): TrackPublishOptions {
  switch (slot) {
    case 'microphone':
      return {
        source: Track.Source.Microphone,
        audioPreset: { maxBitrate: isLow ? maxBits.lowVoice : maxBits.voice },
        red: !isLow,
      };
    case 'camera':
      return {
        source: Track.Source.Camera,
        videoEncoding: { maxBitrate: toServer.bitsPerSecond, maxFramerate: toServer.framesPerSecond },
      };
    case 'screen':
      return {
        source: Track.Source.ScreenShare,
        simulcast: false,
        videoEncoding: { maxBitrate: maxBits.screen, maxFramerate: 15 },
      };
  }
}
