// The team's result: the mean of each competence, and every submitted scorecard.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenLevel, Scorecard, SubmittedScorecard } from '#contract/scorecard.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Fold } from '../../../kit/Fold.tsx';
import { levelText, meanWithBasis } from './level-text.ts';

export function TeamResult({ card }: { card: Scorecard }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { competences, team } = card;
  if (!team || team.scorecards.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('scorecard.team_none')}
      </Typography>
    );
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h4" component="h3" sx={heading}>
        {t('scorecard.team')}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 0.75, margin: 0, mb: 1 }}>
        {competences.map((competence) => {
          const mean = team.means.find(({ competence_id }) => competence_id === competence.id);
          return (
            <Box key={competence.id} sx={line}>
              <Typography component="dt" variant="body2">
                <bdi>{competence.name}</bdi>
              </Typography>
              <Typography component="dd" variant="body2" sx={value}>
                {meanWithBasis(t, mean ?? { mean: null, reviewers: 0 }, language)}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {team.scorecards.map((scorecard) => (
        <Fold
          key={scorecard.user_id}
          label={
            <span>
              {t('scorecard.of_reviewer', {
                name: isolated(scorecard.user_name),
                date: formatDate(scorecard.submitted_at, language),
              })}
            </span>
          }
        >
          <Given scorecard={scorecard} competences={competences} />
        </Fold>
      ))}
    </Box>
  );
}

function Given({
  scorecard: { levels, viewed_first },
  competences,
}: {
  scorecard: SubmittedScorecard;
  competences: Scorecard['competences'];
}) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mb: 1.5 }}>
      {viewed_first && (
        <Typography variant="body2" color="textSecondary">
          {t('scorecard.viewed_first')}
        </Typography>
      )}
      <Box component="dl" sx={{ display: 'grid', gap: 1, margin: 0 }}>
        {competences.map(({ id, name }) => (
          <Box key={id}>
            <Typography component="dt" variant="body2" color="textSecondary">
              <bdi>{name}</bdi>
            </Typography>
            <Box component="dd" sx={{ margin: 0 }}>
              <Level given={levels.find(({ competence_id }) => competence_id === id)} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Level({ given }: { given: GivenLevel | undefined }) {
  const { t } = useTranslation();
  if (!given || given.level === null)
    return <Typography variant="body2">{t('scorecard.not_scored')}</Typography>;
  const { level, first_level: first, note, earlier } = given;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {levelText(t, level)}
      </Typography>
      {first !== null && first !== level && (
        <Typography variant="body2" color="textSecondary">
          {t('scorecard.first_was', { level: levelText(t, first) })}
        </Typography>
      )}
      {earlier && (
        <Typography variant="body2" sx={{ color: 'var(--warn)' }}>
          {t('scorecard.reworded')}
        </Typography>
      )}
      {note && (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
    </>
  );
}

const heading = { fontSize: 'var(--text-m)', fontWeight: 600, mb: 1 };

const line = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 };

const value = { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' };
