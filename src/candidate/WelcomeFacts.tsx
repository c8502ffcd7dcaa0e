// What to expect: how many questions of which kinds, how long, retakes, until when, and how long answers are kept.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewWelcome } from '#contract/interview.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Icon, type IconName } from './Icon.tsx';
import { momentOf } from './moment.ts';

export function WelcomeFacts({ welcome }: { welcome: InterviewWelcome }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kinds = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    welcome.kinds.map((kind) => t(`interview.kind_${kind}`)),
  );
  return (
    <section>
      <h2 className="unseen">{t('interview.facts')}</h2>
      <ul className="facts">
        <Fact icon="list">
          {t('common.questions', { count: welcome.questions_count })}
          <small>
            {t('interview.kinds_lead')} {kinds}
          </small>
        </Fact>
        <Fact icon="clock">{t('interview.at_most', { count: welcome.duration_minutes })}</Fact>
        {welcome.kinds.includes('video') && (
          <Fact icon="repeat">
            {t(welcome.has_retakes ? 'interview.retakes_yes' : 'interview.retakes_no')}
          </Fact>
        )}
        <Fact icon="calendar">
          {welcome.deadline_at
            ? t('interview.deadline', { when: momentOf(welcome.deadline_at, language) })
            : t('interview.deadline_none')}
        </Fact>
        <Fact icon="shield">{t('interview.retention', { count: welcome.retention_days })}</Fact>
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
