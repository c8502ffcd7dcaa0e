// The first block of a comparison: the team's mean for each competence, by candidate.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import type { JobScorecards } from '#contract/scorecard.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Table } from '../../../kit/Table.tsx';
import { meanWithBasis } from '../../candidates/scorecard/level-text.ts';
import { jobScorecardsQuery } from '../../candidates/scorecard/scorecard-queries.ts';
import { headsOf } from './compare-heads.ts';

interface Props {
  jobId: string;
  compared: readonly Pick<ResponseDetail, 'id' | 'full'>[];
}

export function CompareScorecards({ jobId, compared }: Props) {
  const ids = compared.map(({ id }) => id);
  const query = useQuery(jobScorecardsQuery(jobId, ids));
  return (
    <Loaded query={query}>
      {(scores) => scores.competences.length > 0 && <Means scores={scores} compared={compared} />}
    </Loaded>
  );
}

function Means({ scores, compared }: Pick<Props, 'compared'> & { scores: JobScorecards }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const heads = headsOf(compared.map(({ full }) => full));
  const isHidden = scores.candidates.some(({ means }) => means === null);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h2">
        {t('scorecard.title')}
      </Typography>
      {isHidden && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t('scorecard.hidden_hint')}
        </Typography>
      )}
      <Box sx={{ mt: 1.5 }}>
        <Table
          isCard
          labelledBy={id}
          rows={scores.competences}
          keyOf={(competence) => competence.id}
          columns={[
            {
              head: t('scorecard.competence'),
              cell: ({ name, target }) => (
                <>
                  <bdi>{name}</bdi>
                  <Typography variant="body2" color="textSecondary">
                    {t('scorecard.target', { level: formatNumber(target, language) })}
                  </Typography>
                </>
              ),
            },
            ...compared.map((response, column) => ({
              head: heads[column] ?? '',
              cell: ({ id: competence }: JobScorecards['competences'][number]) =>
                cellOf(response.id, competence),
            })),
          ]}
        />
      </Box>
    </Box>
  );

  function cellOf(responseId: string, competenceId: string): string {
    const found = scores.candidates.find(({ response_id }) => response_id === responseId);
    if (!found || found.submitted === 0) return t('scorecard.not_scored');
    if (!found.means) return t('scorecard.hidden');
    const mean = found.means.find(({ competence_id }) => competence_id === competenceId);
    return meanWithBasis(t, mean ?? { mean: null, reviewers: 0 }, language);
  }
}
