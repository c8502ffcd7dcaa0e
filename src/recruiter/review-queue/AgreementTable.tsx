// How far raters of the same answers agree, by question and by competence, as a word first and a number second.
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agreement, CompetenceAgreement } from '#contract/review-queue.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Table } from '../../kit/Table.tsx';
import { wordFor } from './agreement-words.ts';
import { agreementQuery } from './queue-queries.ts';

export function AgreementTable({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(agreementQuery(jobId));
  return (
    <Card component="section" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2">
        {t('review.agreement')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t('review.agreement_explains')}
      </Typography>
      <Loaded query={query}>
        {({ questions, competences }) => (
          <>
            <Table
              labelledBy={id}
              rows={questions}
              keyOf={({ question_id }) => question_id}
              columns={[
                { head: t('review.column_question'), cell: ({ question }) => <bdi>{question}</bdi> },
                {
                  head: t('review.column_agreement'),
                  cell: (fact) => <Degree fact={fact} basis={t('review.answers', { count: fact.answers })} />,
                },
              ]}
            />
            {competences.length > 0 && <Competences facts={competences} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Competences({ facts }: { facts: readonly CompetenceAgreement[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Typography id={id} variant="h3" sx={{ mt: 3 }}>
        {t('scorecard.agreement')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t('scorecard.agreement_explains')}
      </Typography>
      <Table
        labelledBy={id}
        rows={facts}
        keyOf={({ competence_id }) => competence_id}
        columns={[
          { head: t('scorecard.competence'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            head: t('review.column_agreement'),
            cell: (fact) => (
              <Degree
                fact={{ ...fact, answers: fact.candidates }}
                basis={t('scorecard.candidates', { count: fact.candidates })}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** `basis`: what the numbers are of. */
function Degree({ fact, basis }: { fact: Omit<Agreement, 'question_id' | 'question'>; basis: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const word = wordFor(fact);
  // With too few answers the word says so, and a percentage would say more than is known.
  const isKnown = word !== 'unknown';
  return (
    <>
      <strong>{t(`review.agree.${word}`)}</strong>
      {fact.percent !== null && (
        <Typography variant="body2" color="textSecondary">
          {isKnown && `${t('review.same_percent', { percent: fact.percent })} · `}
          {basis}
          {' · '}
          {t('review.raters', { count: fact.raters })}
          {isKnown && fact.alpha !== null && ` · α ${formatNumber(fact.alpha, language)}`}
        </Typography>
      )}
    </>
  );
}
