// The candidates of a review link: the list of names beside or above the selected candidate. The URL holds
// the selection.
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedCandidate, SharedCandidates } from '#contract/review-link.ts';
import { formatDate, formatNumber } from '../i18n/dates.ts';
import { formatBytes } from '../i18n/format-bytes.ts';
import { formatMean } from '../i18n/numbers.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { UserText } from '../kit/InterviewParts.tsx';
import { Answer } from './Answer.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import type { OpenLink } from './use-guest-view.ts';

interface Props {
  link: OpenLink;
  hash: string;
  chosen: string | undefined;
}

export function Shortlist({ link, hash, chosen }: Props) {
  const { t } = useTranslation();
  const { shared } = link;
  const { candidates } = shared;
  const place = Math.max(
    0,
    candidates.findIndex(({ id }) => id === chosen),
  );
  const shown = candidates[place];
  return (
    <GuestFrame look={shared} isWide>
      <Intro shared={shared} />
      {candidates.length > 1 && <Names shared={shared} hash={hash} shownId={shown?.id} />}
      {shown ? (
        <Candidate
          key={shown.id}
          candidate={shown}
          number={place + 1}
          link={link}
          // On first load, the page's own heading takes focus.
          takesFocus={chosen !== undefined}
        >
          <Neighbours candidates={candidates} place={place} hash={hash} />
        </Candidate>
      ) : (
        <p className="guest-card">{t('guest.none')}</p>
      )}
    </GuestFrame>
  );
}

function Intro({ shared }: { shared: SharedCandidates }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { company, expires_at: end } = shared;
  const isAsked = shared.may_rate || shared.may_comment;
  return (
    <div className="guest-card guest-intro">
      <h1 className="step-heading" dir="auto">
        {t('guest.title', { job: shared.job, count: shared.candidates.length })}
      </h1>
      <UserText>{shared.message}</UserText>
      {(isAsked || end) && (
        <p className="soft">
          {isAsked && <>{t('guest.private', { company })} </>}
          {end && t('guest.until', { date: formatDate(end, language) })}
        </p>
      )}
    </div>
  );
}

function Names({
  shared,
  hash,
  shownId,
}: {
  shared: SharedCandidates;
  hash: string;
  shownId: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <nav className="guest-names" aria-label={t('guest.candidates')}>
      <ol>
        {shared.candidates.map((candidate, index) => (
          <li key={candidate.id}>
            <Link
              to="/r/$hash"
              params={{ hash }}
              search={{ candidate: candidate.id }}
              // All links share a path; only the search params tell the current one.
              activeOptions={{ includeSearch: true }}
              {...(candidate.id === shownId ? { 'aria-current': 'page' as const } : {})}
            >
              <bdi>{nameOf(candidate, index + 1, t)}</bdi>
              {shared.may_rate && <Rated candidate={candidate} />}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Rated({ candidate: { answers } }: { candidate: SharedCandidate }) {
  const { t } = useTranslation();
  const rated = answers.filter(({ mark }) => mark.my_rate !== null).length;
  return <span className="soft">{t('guest.rated_of', { rated, total: answers.length })}</span>;
}

function Neighbours({
  candidates,
  place,
  hash,
}: {
  candidates: readonly SharedCandidate[];
  place: number;
  hash: string;
}) {
  const { t } = useTranslation();
  const [before, after] = [candidates[place - 1], candidates[place + 1]];
  if (!before && !after) return null;
  const to = (id: string) => ({ to: '/r/$hash', params: { hash }, search: { candidate: id } }) as const;
  return (
    <div className="guest-neighbours">
      {before && (
        <Link className="secondary" {...to(before.id)}>
          {t('guest.previous')}
        </Link>
      )}
      {after && (
        <Link className="primary" {...to(after.id)}>
          {t('guest.next')}
        </Link>
      )}
    </div>
  );
}

/** One candidate, with what the link shares. */
function Candidate(props: {
  candidate: SharedCandidate;
  number: number;
  link: OpenLink;
  takesFocus: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { candidate, number, link } = props;
  return (
    <section className="guest-candidate">
      <div className="guest-card">
        <Name takesFocus={props.takesFocus}>{nameOf(candidate, number, t)}</Name>
        <Contact candidate={candidate} />
        <Files files={candidate.files} />
      </div>
      <Scores scorecard={candidate.scorecard} />
      {candidate.answers.length === 0 && <p className="guest-card">{t('guest.no_answers')}</p>}
      {candidate.answers.map((answer, index) => (
        <Answer key={answer.id} answer={answer} number={index + 1} link={link} />
      ))}
      {props.children}
    </section>
  );
}

/** Never the email address: it would reveal the candidate's contact details. */
function nameOf({ full }: Pick<SharedCandidate, 'full'>, number: number, t: TFunction): string {
  return full || t('guest.unnamed', { number });
}

/** Takes focus after a candidate is selected; reading continues from here. */
function Name({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [takesFocus]);
  return (
    <h2 className="guest-name" ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h2>
  );
}

/** The team's result. Guests see no single scorecard. */
function Scores({ scorecard }: Pick<SharedCandidate, 'scorecard'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  if (scorecard.length === 0) return null;
  return (
    <section className="guest-card" aria-labelledby={id}>
      <h3 id={id}>{t('scorecard.title')}</h3>
      <p className="soft">{t('guest.scorecard_lead')}</p>
      <dl className="guest-scores">
        {scorecard.map(({ id: competence, name, target, mean, reviewers }) => (
          <div key={competence}>
            <dt>
              <bdi>{name}</bdi>{' '}
              <span className="soft">{t('scorecard.target', { level: formatNumber(target, language) })}</span>
            </dt>
            <dd>
              {mean === null
                ? t('scorecard.no_evidence')
                : t('scorecard.mean_of', {
                    mean: formatMean(mean, language),
                    count: reviewers,
                  })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Contact({ candidate: { email, phone } }: { candidate: SharedCandidate }) {
  if (!email && !phone) return null;
  return (
    <p className="guest-contact">
      {email && (
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      )}
    </p>
  );
}

function Files({ files }: { files: SharedCandidate['files'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className="guest-files" aria-label={t('guest.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noopener">
            <bdi>{file.name || t(`guest.file_kinds.${file.kind}`)}</bdi>
            <span className="unseen"> ({t('common.new_tab')})</span>
          </a>{' '}
          <span className="soft">
            {t(`guest.file_kinds.${file.kind}`)} · {formatBytes(file.bytes, language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
