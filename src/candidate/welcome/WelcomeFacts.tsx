// What to expect, at a glance: number and kinds of questions, length, retakes, deadline, data volume, and who
// sees the answers. The server's first HTML has the same lines (server/domain/pages/welcome-first.ts), so the
// layout does not shift.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWifiWise, megabytesOf } from '#contract/data-needed.ts';
import type { InterviewWelcome } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import { kindRules } from '#contract/question.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { formatDeadline } from '../format-deadline.ts';

export function WelcomeFacts({ welcome }: { welcome: InterviewWelcome }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kinds = welcome.kinds.map((kind) => t(`interview.kind_${kind}`));
  const documents = documentsOf(welcome).map((document) => t(document));
  const hasVideo = welcome.kinds.some((kind) => kindRules[kind].isRecorded);
  const megabytes = megabytesOf(welcome);
  return (
    <section>
      <h2 className="unseen">{t('interview.facts')}</h2>
      <ul className="facts">
        <Fact icon="list" small={`${t('interview.kinds_lead')} ${listed(kinds, language)}`}>
          {t('common.questions', { count: welcome.questions_count })}
        </Fact>
        <Fact icon="clock" small={t('welcome.pauses')}>
          {t('interview.about_minutes', { count: welcome.duration_minutes })}
        </Fact>
        {hasVideo && (
          <Fact icon="repeat" small={welcome.audio_only_allowed && t('welcome.audio_accepted')}>
            {welcome.retakes
              ? t('interview.retakes_count', { count: welcome.retakes })
              : t(welcome.has_retakes ? 'interview.retakes_yes' : 'interview.retakes_no')}
          </Fact>
        )}
        <Fact icon="calendar">
          {welcome.deadline_at
            ? t('interview.deadline', { when: formatDeadline(welcome.deadline_at, language) })
            : t('interview.deadline_none')}
        </Fact>
      </ul>
      <details className="more-facts">
        <summary>{t('welcome.more_facts')}</summary>
        <ul className="facts">
          {megabytes > 0 && (
            <Fact icon="up" small={t(isWifiWise(megabytes) ? 'welcome.data_wifi' : 'welcome.data_mobile')}>
              {t('welcome.data', { megabytes })}
            </Fact>
          )}
          {documents.length > 0 && (
            <Fact icon="file">{t('welcome.documents', { list: listed(documents, language) })}</Fact>
          )}
          <Fact icon="shield" small={t('interview.retention', { count: welcome.retention_days })}>
            {t('welcome.seen_by', { company: welcome.company.name })}
          </Fact>
        </ul>
      </details>
    </section>
  );
}

function Fact(props: { icon: IconName; small?: string | false; children: ReactNode }) {
  return (
    <li>
      <Icon name={props.icon} />
      <span>
        {props.children}
        {props.small && (
          <>
            {/* Screen readers pause between the two lines. */}
            <span className="unseen">. </span>
            <small>{props.small}</small>
          </>
        )}
      </span>
    </li>
  );
}

function listed(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

/** The documents the job requests, in the order in which they are requested. */
export function documentsOf(
  welcome: Pick<InterviewWelcome, 'ask_cv' | 'ask_motivation_letter' | 'ask_additional_files'>,
) {
  return [
    ...(welcome.ask_cv ? (['welcome.document_cv'] as const) : []),
    ...(welcome.ask_motivation_letter ? (['welcome.document_letter'] as const) : []),
    ...(welcome.ask_additional_files ? (['welcome.document_others'] as const) : []),
  ];
}
