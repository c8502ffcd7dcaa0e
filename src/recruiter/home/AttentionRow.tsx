// Up to four tiles with what needs attention, each a link to the list that it counts. Folded, they are one line.
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockOutline, mdiEmailAlertOutline } from '@mdi/js';
import { mdiInboxArrowDownOutline } from '@mdi/js';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttentionTile, Home } from '#contract/home.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';

type Kind = 'review' | 'stuck' | 'undelivered' | 'closing';

const kinds: readonly Kind[] = ['review', 'stuck', 'undelivered', 'closing'];

const icons: Record<Kind, string> = {
  review: mdiInboxArrowDownOutline,
  stuck: mdiAlertCircleOutline,
  undelivered: mdiEmailAlertOutline,
  closing: mdiClockOutline,
};

const lists: Record<Kind, Pick<LinkProps, 'to' | 'search'>> = {
  review: { to: '/candidates', search: { status: 'review' } },
  stuck: { to: '/candidates', search: { stuck: 'yes' } },
  undelivered: { to: '/candidates', search: { delivery: 'failed' } },
  closing: { to: '/', search: { show: 'closing' } },
};

type Attention = Pick<Home, Kind>;

export function AttentionRow({ home }: { home: Attention }) {
  return <List home={home} className="attention-row" Item={Tile} />;
}

/** The row as one line. */
export function AttentionLine({ home }: { home: Attention }) {
  return <List home={home} className="attention-line" Item={Line} />;
}

function List({ home, className, Item }: { home: Attention; className: string; Item: ComponentType<Props> }) {
  const { t } = useTranslation();
  const shown = kinds.filter((kind) => home[kind].total > 0);
  if (shown.length === 0)
    return (
      <p className="home-caught-up">
        <Icon path={mdiCheckCircleOutline} fontSize="small" aria-hidden /> {t('home.caught_up')}
      </p>
    );
  return (
    <nav aria-label={t('home.attention')}>
      <ul className={className}>
        {shown.map((kind) => (
          <li key={kind}>
            <Item kind={kind} tile={home[kind]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  kind: Kind;
  tile: AttentionTile;
}

function Tile({ kind, tile }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Link {...lists[kind]} className="attention-tile" data-kind={kind}>
      <span className="attention-icon" aria-hidden>
        <Icon path={icons[kind]} />
      </span>
      <strong>{formatNumber(tile.total, language)}</strong>
      <span className="attention-label">{t(`home.tile.${kind}`)}</span>
      <span className="attention-jobs">
        {tile.jobs.map((job) => (
          <bdi key={job.id}>{job.name}</bdi>
        ))}
      </span>
    </Link>
  );
}

function Line({ kind, tile }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Link {...lists[kind]} data-kind={kind}>
      <Icon path={icons[kind]} fontSize="small" aria-hidden />
      <strong>{formatNumber(tile.total, language)}</strong> {t(`home.tile.${kind}`)}
    </Link>
  );
}
