// The results of the plagiarism check of each answer: passages that other answers have, too, and pages on the web.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ComparedAnswer, Match } from '#contract/originality.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { configQuery } from '../../../api/queries.ts';
import { Help } from '../../../kit/Help.tsx';
import { LoadFailed } from '../../../kit/Loaded.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { MatchLine } from './MatchLine.tsx';
import { responseMatchesQuery } from './originality-queries.ts';
import { WebCheckPart } from './WebCheckPart.tsx';

/** Absent if no question of the candidate has the check. */
export function OriginalityPanel({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const query = useQuery(responseMatchesQuery(response.id));
  const { data: config } = useQuery(configQuery);
  const title = t('originality.title');
  if (query.isError && !query.data)
    return (
      <Panel title={title}>
        <LoadFailed onRetry={() => void query.refetch()} />
      </Panel>
    );
  if (!query.data || query.data.answers.length === 0) return null;
  const { answers, matches } = query.data;
  return (
    <Panel title={title} help={<Help about={title}>{t('originality.help')}</Help>}>
      <Box component="ul" sx={list}>
        {answers.map((answer) => (
          <li key={answer.answer_id}>
            <AnswerPart
              answer={answer}
              matches={matches.filter(({ sides }) =>
                sides.some(({ answer_id: id }) => id === answer.answer_id),
              )}
              response={response}
            />
          </li>
        ))}
      </Box>
      {config?.web_check === false && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('originality.inside_only')}
        </Typography>
      )}
    </Panel>
  );
}

function AnswerPart(props: { answer: ComparedAnswer; matches: readonly Match[]; response: ResponseDetail }) {
  const { answer, matches, response } = props;
  const { t } = useTranslation();
  const { number, question, state } = answer;
  return (
    <>
      <Typography variant="h4" component="h3" sx={{ fontSize: 'var(--text-m)', fontWeight: 600 }}>
        {t('responses.question_number', { number })}
        <Box component="span" sx={{ display: 'block', ...clipped }} dir="auto">
          {question}
        </Box>
      </Typography>
      {matches.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ mt: 0.5 }}>
          {t(`originality.state.${state}`)}
        </Typography>
      ) : (
        <Box component="ul" sx={{ ...list, gap: 1, mt: 0.5 }}>
          {matches.map((match) => (
            <li key={match.id}>
              <MatchLine match={match} jobId={response.job_id} answerId={answer.answer_id} />
            </li>
          ))}
        </Box>
      )}
      <WebCheckPart answer={answer} responseId={response.id} />
    </>
  );
}

const list = { display: 'grid', gap: 2, listStyle: 'none', margin: 0, padding: 0 };
const clipped = {
  ...{ typography: 'body2', color: 'text.secondary', fontWeight: 400 },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
