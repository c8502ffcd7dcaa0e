// Reminder on all other candidate pages: an interview on this device is unfinished or not fully sent.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewRecord, Outbox } from '../outbox/types.ts';
import { Icon } from './Icon.tsx';
import './unfinished-interviews.css';

/** `except`: the interview this page is about. */
export function UnfinishedInterviews({ outbox, except }: { outbox: Outbox; except: string | null }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly InterviewRecord[]>([]);
  useEffect(() => {
    let isHere = true;
    outbox.unfinishedInterviews().then(
      (found) => isHere && setLeft(found.filter(({ hash }) => hash !== except)),
      // If the device cannot be read there is nothing to remind of; pages that need it report the fault.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [outbox, except]);
  if (left.length === 0) return null;
  return (
    <aside className="still-here" aria-label={t('interview.unfinished')}>
      {left.map(({ hash, interview }) => (
        <p key={hash}>
          <Icon name="up" />
          <span>
            {t('interview.unfinished_text', { job: interview.job.name, company: interview.company.name })}{' '}
            <Link to="/i/process/$hash" params={{ hash }}>
              {t('interview.unfinished_open')}
            </Link>
          </span>
        </p>
      ))}
    </aside>
  );
}

/** Sets the installed app's badge to the number of interviews with unsent data, if the platform supports badges. */
export function showBadge(outbox: Outbox): void {
  if (!('setAppBadge' in navigator)) return;
  outbox
    .unfinishedInterviews()
    .then((left) => (left.length > 0 ? navigator.setAppBadge(left.length) : navigator.clearAppBadge()))
    // Rejected if the app is not installed; the pages show the same in text.
    .catch(() => undefined);
}
