// A video answer. Its signed URL is short-lived and changes with every page load: a playing video keeps its
// URL until it fails, then continues with a new one at the same position.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedAnswer } from '#contract/review-link.ts';
import { formatDate, formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { Player } from './player.ts';
import type { Refresh } from './use-guest-view.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5] as const;

type Video = NonNullable<SharedAnswer['video']>;

interface Props {
  video: Video;
  number: number;
  player: Player;
  refresh: Refresh;
}

export function SharedVideo(props: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { video } = props;
  if (video.state === 'deleted') {
    const date = video.deleted_at ? formatDate(video.deleted_at, language) : '–';
    return <p className="note">{t('guest.video_deleted', { date })}</p>;
  }
  if (!video.url) return <p className="note">{t('guest.video_coming')}</p>;
  return <Playing {...props} url={video.url} />;
}

function Playing({ video, url, number, player, refresh }: Props & { url: string }) {
  const { t } = useTranslation();
  const source = useSource(url, player, refresh);
  return (
    <div className="guest-player">
      <video
        ref={player.attach}
        src={source.src}
        {...(video.poster ? { poster: video.poster } : {})}
        controls
        playsInline
        preload="metadata"
        aria-label={t('guest.video_label', { number })}
        onLoadedMetadata={player.goOn}
        onPlaying={source.works}
        onError={source.fail}
      />
      <SpeedChoice player={player} number={number} />
      <p role="status" className={source.hasFailed ? 'field-fault' : 'unseen'}>
        {source.hasFailed && t('guest.video_failed')}
      </p>
      {source.hasFailed && (
        <button className="secondary" type="button" onClick={source.renew}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}

/** The URL in use: the newest one, unless an older one of the same file still works. */
function useSource(newest: string, player: Player, refresh: Refresh) {
  const [src, setSrc] = useState(newest);
  const [hasFailed, setHasFailed] = useState(false);
  if (fileOf(src) !== fileOf(newest) || (hasFailed && src !== newest)) {
    setSrc(newest);
    setHasFailed(false);
  }
  const renew = () => {
    player.leave();
    setHasFailed(true);
    // Reload even if the URL is unchanged: the network may have been down.
    void refresh().then(player.reload);
  };
  // Only one automatic retry; after that the user retries.
  const fail = () => {
    if (!hasFailed) renew();
  };
  return { src, hasFailed, renew, fail, works: () => setHasFailed(false) };
}

function fileOf(address: string): string | undefined {
  return address.split('?')[0];
}

function SpeedChoice({ player, number }: { player: Player; number: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <label className="guest-speed">
      <span>
        {t('guest.speed')}
        <span className="unseen"> {t('guest.video_label', { number })}</span>
      </span>
      <select defaultValue="1" onChange={(event) => player.setSpeed(Number(event.target.value))}>
        {speeds.map((speed) => (
          <option key={speed} value={String(speed)}>
            {t('guest.speed_of', { speed: formatNumber(speed, language) })}
          </option>
        ))}
      </select>
    </label>
  );
}
