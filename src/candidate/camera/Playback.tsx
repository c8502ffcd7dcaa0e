// Plays a take from the device's disk, or a short recording from memory.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outbox } from '../../outbox/types.ts';
import { formatClock } from '../clock.ts';
import { Icon } from '../Icon.tsx';
import { Stage } from './Preview.tsx';

/** Each segment of a take is a separate recording; they play one after another. */
export function TakePlayback(props: { takeId: string; questionId: string; hash: string; outbox: Outbox }) {
  const { t } = useTranslation();
  const segments = useSegments(props);
  const [playing, setPlaying] = useState(0);
  const parts = segments === 'loading' || segments === 'gone' ? [] : segments;
  const blob = parts[playing]?.blob;
  const wholeMs = parts.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  const goOn = () => {
    if (segments !== 'loading' && playing + 1 < segments.length) setPlaying(playing + 1);
  };
  return (
    <>
      <Stage>
        {segments === 'gone' && <p className="stage-note">{t('interview.no_preview')}</p>}
        {blob && (
          <BlobVideo
            key={playing}
            blob={blob}
            label={t('interview.watch')}
            autoPlay={playing > 0}
            onEnded={goOn}
          />
        )}
      </Stage>
      {/* The player knows only the length of the part it plays. */}
      {parts.length > 1 && (
        <p className="soft" role="status">
          {t('interview.playback_parts', {
            time: formatClock(wholeMs, 'down'),
            number: playing + 1,
            count: parts.length,
          })}
        </p>
      )}
    </>
  );
}

export function BlobVideo(props: { blob: Blob; label: string; autoPlay?: boolean; onEnded?: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(props.blob);
    const element = video.current;
    if (element) element.src = address;
    return () => URL.revokeObjectURL(address);
  }, [props.blob]);
  return (
    <>
      {props.blob.type.startsWith('audio/') && <SoundMark />}
      <video
        className="playback"
        ref={video}
        controls
        playsInline
        autoPlay={props.autoPlay ?? false}
        aria-label={props.label}
        onEnded={(event) => !isLooking(event.currentTarget) && props.onEnded?.()}
        onLoadedMetadata={(event) => findDuration(event.currentTarget)}
      />
    </>
  );
}

/** Placeholder for a recording without a picture. */
function SoundMark() {
  const { t } = useTranslation();
  return (
    <div className="stage-note stage-sound is-played">
      <Icon name="microphone" />
      <strong>{t('sound.stage')}</strong>
    </div>
  );
}

/**
 * A recorded WebM has no duration until the browser has read it to the end. Seeking to the end makes the
 * browser compute it, and the seek bar work (https://issues.chromium.org/issues/40482588).
 */
function findDuration(video: HTMLVideoElement): void {
  if (video.duration !== Infinity) return;
  const wasPlaying = video.autoplay;
  video.dataset['looking'] = 'true';
  const back = () => {
    if (video.duration === Infinity) return;
    video.removeEventListener('durationchange', back);
    delete video.dataset['looking'];
    video.currentTime = 0;
    if (wasPlaying) void video.play().catch(() => undefined); // Without a gesture, some browsers wait for the play button.
  };
  video.addEventListener('durationchange', back);
  video.currentTime = Number.MAX_SAFE_INTEGER;
}

/** While the duration is being computed, `ended` does not mean that the candidate watched to the end. */
function isLooking(video: HTMLVideoElement): boolean {
  return video.dataset['looking'] !== undefined;
}

interface PlayedSegment {
  blob: Blob;
  duration_ms: number;
}
type Segments = readonly PlayedSegment[] | 'gone' | 'loading';

function useSegments(take: { takeId: string; questionId: string; hash: string; outbox: Outbox }): Segments {
  const { takeId, questionId, hash, outbox } = take;
  const [segments, setSegments] = useState<Segments>('loading');
  useEffect(() => {
    let isGone = false;
    setSegments('loading');
    loadSegments(outbox, hash, questionId, takeId).then(
      (blobs) => !isGone && setSegments(blobs.length > 0 ? blobs : 'gone'),
      () => !isGone && setSegments('gone'),
    );
    return () => {
      isGone = true;
    };
  }, [takeId, questionId, hash, outbox]);
  return segments;
}

/** Right after a recording, its last parts are read to be sent. Reading all of it would delay them. */
const lastPartsMs = 200;

async function loadSegments(
  outbox: Outbox,
  hash: string,
  questionId: string,
  takeId: string,
): Promise<PlayedSegment[]> {
  await new Promise((resolve) => setTimeout(resolve, lastPartsMs));
  const take = (await outbox.takesOf(hash, questionId)).find((saved) => saved.id === takeId);
  const segments = await Promise.all(
    (take?.segments ?? []).map(async ({ segment, duration_ms }) => {
      const blob = await outbox.takeBlob(takeId, segment);
      return blob && blob.size > 0 ? [{ blob, duration_ms }] : [];
    }),
  );
  return segments.flat();
}
