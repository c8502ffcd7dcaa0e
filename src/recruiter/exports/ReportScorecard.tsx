// The scorecards in a candidate's report: each reviewer's level of each competence, and the mean.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Scorecard } from '#contract/scorecard.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { formatMean } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { levelText } from '../candidates/scorecard/level-text.ts';
import { scorecardQuery } from '../candidates/scorecard/scorecard-queries.ts';

export function ReportScorecard({ responseId }: { responseId: string }) {
  const query = useQuery(scorecardQuery(responseId));
  return (
    <Loaded query={query} skeleton={<Rows count={1} />}>
      {(card) => <Submitted card={card} />}
    </Loaded>
  );
}

/** Absent while nobody has submitted a scorecard. */
function Submitted({ card }: { card: Scorecard }) {
  const { t } = useTranslation();
  if (card.competences.length === 0 || card.submitted === 0) return null;
  return (
    <section>
      <h2>{t('scorecard.title')}</h2>
      {card.team ? <Levels card={card} team={card.team} /> : <p>{t('scorecard.hidden_hint')}</p>}
    </section>
  );
}

function Levels({ card, team }: { card: Scorecard; team: NonNullable<Scorecard['team']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const levelBy = (scorecard: (typeof team.scorecards)[number], competenceId: string) =>
    scorecard.levels.find(({ competence_id: id }) => id === competenceId)?.level ?? null;
  return (
    <table className="report-table">
      <thead>
        <tr>
          <th scope="col">{t('scorecard.competence')}</th>
          <th scope="col">{t('scorecard.target_level')}</th>
          {team.scorecards.map(({ user_id, user_name }) => (
            <th key={user_id} scope="col">
              <bdi>{user_name}</bdi>
            </th>
          ))}
          <th scope="col">{t('scorecard.mean')}</th>
        </tr>
      </thead>
      <tbody>
        {card.competences.map(({ id, name, target }) => {
          const mean = team.means.find(({ competence_id }) => competence_id === id)?.mean ?? null;
          return (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{formatNumber(target, language)}</td>
              {team.scorecards.map((scorecard) => {
                const level = levelBy(scorecard, id);
                return (
                  <td key={scorecard.user_id}>
                    {level === null ? t('scorecard.not_scored') : levelText(t, level)}
                  </td>
                );
              })}
              <td>{mean === null ? t('scorecard.no_evidence') : formatMean(mean, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
