// Shown when a link does not lead to an interview: what happened and what to do next.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResultStatus } from '#contract/refusals.ts';
import type { Outbox } from '../../outbox/types.ts';
import type { IconName } from '../Icon.tsx';
import { MessageScreen } from '../InterviewFrame.tsx';
import { UnfinishedInterviews } from '../UnfinishedInterviews.tsx';

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

/** `link`: the target of the retry button, if a retry makes sense. */
export function ResultScreen(props: {
  status: ResultStatus;
  link: string | undefined;
  outbox: Outbox | null;
}) {
  const { status, link, outbox } = props;
  const { t } = useTranslation();
  return (
    <MessageScreen
      icon={icons[status]}
      title={t(`result.${status}_title`)}
      lead={t(`result.${status}_text`)}
      hasLanguages
    >
      <p>{t(`result.${status}_next`)}</p>
      {outbox && <UnfinishedInterviews outbox={outbox} except={null} />}
      {link && (
        <Link className="primary" to={link}>
          {t('result.try_again')}
        </Link>
      )}
    </MessageScreen>
  );
}
