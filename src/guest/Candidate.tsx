// One candidate, with what the link shares.
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { SharedCandidate } from '#contract/review-link.ts';
import { formatBytes } from '../i18n/format-bytes.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Answer } from './Answer.tsx';
import type { OpenLink } from './use-guest-view.ts';

export function Candidate(props: {
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
      <Name takesFocus={props.takesFocus}>{nameOf(candidate, number, t)}</Name>
      <Contact candidate={candidate} />
      <Files files={candidate.files} />
      {candidate.answers.length === 0 && <p className="guest-card">{t('guest.no_answers')}</p>}
      {candidate.answers.map((answer, index) => (
        <Answer key={answer.id} answer={answer} number={index + 1} link={link} />
      ))}
      {props.children}
    </section>
  );
}

/** Never the email address: it would reveal the candidate's contact details. */
export function nameOf({ full }: Pick<SharedCandidate, 'full'>, number: number, t: TFunction): string {
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
