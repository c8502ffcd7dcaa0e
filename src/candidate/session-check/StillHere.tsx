// A reminder on every other page of ours: an interview of this device is not through, or something of it has not been sent.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';
import { Icon } from '../Icon.tsx';
import './still-here.css';

/** `except`: the interview that this page is about. */
export function StillHere({ outbox, except }: { outbox: Outbox; except: string | null }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly InterviewRecord[]>([]);
  useEffect(() => {
    let isHere = true;
    outbox.unfinishedInterviews().then(
      (found) => isHere && setLeft(found.filter(({ hash }) => hash !== except)),
      // A device that cannot even be read has nothing to remind of; the pages that need it say so.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [outbox, except]);
  if (left.length === 0) return null;
  return (
    <aside className="still-here" aria-label={t('interview.still_here')}>
      {left.map(({ hash, interview }) => (
        <p key={hash}>
          <Icon name="up" />
          <span>
            {t('interview.still_here_text', { job: interview.job.name, company: interview.company.name })}{' '}
            <Link to="/i/process/$hash" params={{ hash }}>
              {t('interview.still_here_open')}
            </Link>
          </span>
        </p>
      ))}
    </aside>
  );
}
