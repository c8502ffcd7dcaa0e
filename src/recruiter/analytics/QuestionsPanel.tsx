// How many candidates came to each question, answered it or left there, and how long it took them.
import { useTranslation } from 'react-i18next';
import type { QuestionFacts } from '#contract/analytics.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { formatLength } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';
import { Bar } from './Bar.tsx';
import { useShare } from './use-share.ts';

export function QuestionsPanel({ questions }: { questions: readonly QuestionFacts[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const share = useShare();
  const most = Math.max(...questions.map(({ reached }) => reached));
  const of = (part: number, { reached }: QuestionFacts) =>
    `${formatNumber(part, language)} · ${share(part, reached)}`;
  return (
    <Panel title={t('analytics.questions')}>
      <p className="analytics-explains">{t('analytics.questions_explains')}</p>
      <Table
        label={t('analytics.questions')}
        rows={questions.map((facts, index) => ({ ...facts, number: index + 1 }))}
        keyOf={({ question_id }) => question_id}
        columns={[
          {
            head: t('review.column_question'),
            cell: (facts) => (
              <>
                <span className="analytics-note">
                  {t('responses.question_number', { number: facts.number })} ·{' '}
                  {t(`responses.kind.${facts.type}`)}
                  {facts.is_removed && ` · ${t('analytics.removed')}`}
                </span>
                <bdi>{facts.question}</bdi>
                <Bar part={facts.answered} of={most} />
              </>
            ),
          },
          { head: t('analytics.reached'), cell: ({ reached }) => formatNumber(reached, language) },
          { head: t('analytics.answered'), cell: (facts) => of(facts.answered, facts) },
          { head: t('analytics.left'), cell: (facts) => of(facts.left, facts) },
          { head: t('analytics.median'), cell: (facts) => <Median facts={facts} /> },
        ]}
      />
    </Panel>
  );
}

function Median({ facts: { median_seconds: seconds, timed } }: { facts: QuestionFacts }) {
  const { t } = useTranslation();
  const number = formatNumber(timed, useLanguage());
  if (seconds === null) return t('analytics.too_few_times', { number });
  return t('analytics.measured', { time: formatLength(seconds), number });
}
