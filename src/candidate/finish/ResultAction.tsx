// The one thing to do when a link does not lead to an interview. A personal link can send the recruiter a request; a share
// link, whose visitor is unknown, opens the candidate's email program.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askByLink, type linkRequestKinds } from '#contract/candidate-page.ts';
import type { LinkSender } from '#contract/interview.ts';
import type { ResultStatus } from '#contract/refusals.ts';
import { call } from '../../api/call.ts';
import { AskForm } from '../own-page/AskRecruiter.tsx';
import '../own-page/own-page.css';
import { calendarFile } from './calendar-file.ts';

interface ActionProps {
  status: ResultStatus;
  /** `/i/{hash}` or `/s/{hash}`. */
  link: string;
  sender: LinkSender | null;
}

export function ResultAction({ status, link, sender }: ActionProps) {
  const { t } = useTranslation();
  const isOwn = link.startsWith('/i/');
  if (status === 'unavailable')
    return (
      <Link className="primary" to={link}>
        {t('result.try_again')}
      </Link>
    );
  if (status === 'already-completed' && isOwn)
    return (
      <Link className="primary" to={link}>
        {t('result.open_page')}
      </Link>
    );
  if (status === 'not-open-yet') return sender && <AddToCalendar link={link} sender={sender} />;
  // Nothing to write about: the link is unknown, or the interview is at the company.
  if (!sender || status === 'invalid' || status === 'already-completed') return null;
  return isOwn ? (
    <Ask status={status} hash={link.slice('/i/'.length)} sender={sender} />
  ) : (
    <WriteEmail sender={sender} />
  );
}

function AddToCalendar({ link, sender }: { link: string; sender: LinkSender }) {
  const { t } = useTranslation();
  const download = () => {
    const names = { job: sender.job.name, company: sender.company.name };
    const text = calendarFile({
      title: t('result.calendar_title', names),
      startsAt: new Date(sender.opens_at),
      address: new URL(link, location.href).href,
      madeAt: new Date(),
    });
    const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    Object.assign(document.createElement('a'), { href: address, download: 'interview.ics' }).click();
    // Safari reads the file after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <button className="primary" type="button" onClick={download}>
      {t('result.add_calendar')}
    </button>
  );
}

interface AskProps {
  status: Exclude<ResultStatus, 'unavailable' | 'not-open-yet' | 'already-completed' | 'invalid'>;
  hash: string;
  sender: LinkSender;
}

function Ask({ status, hash, sender }: AskProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const name = sender.contact_name || sender.company.name;
  const kind: (typeof linkRequestKinds)[number] = status === 'expired' ? 'later_deadline' : 'question';
  const label = {
    expired: t('result.ask_time'),
    'already-started': t('result.ask_device'),
  };
  if (!isOpen)
    return (
      <button className="primary" type="button" onClick={() => setIsOpen(true)}>
        {status === 'expired' || status === 'already-started'
          ? label[status]
          : t('result.write_to', { name })}
      </button>
    );
  return (
    <AskForm
      kinds={[kind]}
      draft={status === 'already-started' ? t('result.ask_device_text') : ''}
      sent={t('result.sent', { name })}
      send={async ({ id, text }) => {
        await call(askByLink, { params: { hash }, body: { id, kind, text } });
      }}
    />
  );
}

function WriteEmail({ sender }: { sender: LinkSender }) {
  const { t } = useTranslation();
  if (!sender.contact_email) return null;
  const subject = t('result.calendar_title', { job: sender.job.name, company: sender.company.name });
  return (
    <a className="primary" href={`mailto:${sender.contact_email}?subject=${encodeURIComponent(subject)}`}>
      {t('result.write_to', { name: sender.contact_name || sender.contact_email })}
    </a>
  );
}
