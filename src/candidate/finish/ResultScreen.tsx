// Shown when a link does not lead to an interview: who it is from, what happened and what to do next.
import { useTranslation } from 'react-i18next';
import type { LinkSender } from '#contract/interview.ts';
import type { ResultStatus } from '#contract/refusals.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LanguageSelect, StepHeading } from '../../kit/InterviewParts.tsx';
import type { Outbox } from '../../outbox/types.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { UnfinishedInterviews } from '../UnfinishedInterviews.tsx';
import { distanceTo, formatMoment } from './format-moment.ts';
import { ResultAction } from './ResultAction.tsx';

const icons: Record<ResultStatus, IconName> = {
  expired: 'calendar',
  closed: 'calendar',
  'already-completed': 'check',
  'not-open-yet': 'clock',
  'already-started': 'phone',
  'ip-used': 'signal',
  withdrawn: 'list',
  invalid: 'alert',
  unavailable: 'repeat',
};

/**
 * `link`: where the candidate came from; `sender`: who it is from. Both may be unknown. `isDeleted`: the link is invalid
 * because its interview was deleted.
 */
export function ResultScreen(props: {
  status: ResultStatus;
  link: string | undefined;
  outbox: Outbox | null;
  sender: LinkSender | null;
  isDeleted: boolean;
}) {
  const { status, link, outbox, sender, isDeleted } = props;
  const { t } = useTranslation();
  const title = t(`result.${status}_title`);
  return (
    <InterviewFrame
      look={{ design: sender?.design ?? null, company: sender?.company ?? null }}
      aside={<LanguageSelect />}
    >
      <span className="result-mark">
        <Icon name={icons[status]} />
      </span>
      <StepHeading title={sender ? `${title} · ${sender.company.name}` : title}>{title}</StepHeading>
      <p className="lead">{t(isDeleted ? 'refusals.interview_deleted' : `result.${status}_text`)}</p>
      {isDeleted ? <p>{t('own_page.no_data_text')}</p> : <NextStep status={status} sender={sender} />}
      {sender?.contact_name && (
        <p className="soft">{t('result.contact', { name: sender.contact_name, job: sender.job.name })}</p>
      )}
      {outbox && <UnfinishedInterviews outbox={outbox} except={null} />}
      {link && <ResultAction status={status} link={link} sender={sender} />}
    </InterviewFrame>
  );
}

function NextStep({ status, sender }: { status: ResultStatus; sender: LinkSender | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (sender && status === 'not-open-yet') {
    const { opens_at: opensAt, server_time: now } = sender;
    const when = formatMoment(opensAt, language);
    return <p>{t('result.opens_on', { when, distance: distanceTo(opensAt, now, language) })}</p>;
  }
  return (
    <>
      {status === 'expired' && sender?.deadline_at && (
        <p>{t('result.ended_on', { when: formatMoment(sender.deadline_at, language) })}</p>
      )}
      <p>{t(`result.${status}_next`)}</p>
    </>
  );
}
