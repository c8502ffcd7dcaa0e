// The candidates of a review link: the list of names beside or above the selected candidate. The URL holds
// the selection.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SharedCandidate, SharedCandidates } from '#contract/review-link.ts';
import { formatDate } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Candidate, nameOf } from './Candidate.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import type { OpenLink } from './use-guest-view.ts';
import { UserText } from '../kit/InterviewParts.tsx';

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
    <GuestFrame company={shared.company} isWide>
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
  return (
    <div className="guest-intro">
      <h1 className="step-heading" dir="auto">
        {t('guest.title', { job: shared.job })}
      </h1>
      <UserText>{shared.message}</UserText>
      <p className="soft">
        {(shared.may_rate || shared.may_comment) && <>{t('guest.private', { company })} </>}
        {end && t('guest.until', { date: formatDate(end, language) })}
      </p>
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
