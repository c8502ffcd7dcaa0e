// What a model suggests for each competence, below the member's submitted scorecard.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestions } from '#contract/assessment.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Help } from '../../../kit/Help.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { LoadFailed } from '../../../kit/Loaded.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';
import { useMay } from '../../../kit/use-may.ts';
import type { AnswerPlaces } from '../player/answer-places.ts';
import { RunButton } from './RunButton.tsx';
import { SuggestionItem } from './SuggestionItem.tsx';
import { suggestionsQuery } from './suggestion-queries.ts';

export interface SuggestionsProps {
  responseId: string;
  /** The answers on this page. */
  places: AnswerPlaces;
}

export function SuggestionList({ responseId, places }: SuggestionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(suggestionsQuery(responseId));
  const title = t('suggestions.title');
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography id={id} variant="h4" component="h3" sx={{ fontSize: 'var(--text-m)', fontWeight: 600 }}>
          {title}
        </Typography>
        <Help about={title}>{t('suggestions.help')}</Help>
      </Box>
      {query.isError && !query.data && <LoadFailed onRetry={() => void query.refetch()} />}
      {query.data && <Content found={query.data} places={places} />}
    </Box>
  );
}

function Content({ found, places }: { found: Suggestions; places: AnswerPlaces }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayRun = useMay('ai.use');
  const mayExplain = useMay('responses.decide');
  const [hasRun, setHasRun] = useState(false);
  const { response_id: responseId, suggestions } = found;
  if (!found.is_on)
    return (
      <Typography variant="body2" color="textSecondary">
        {found.off_until
          ? t('suggestions.off_until', { date: formatDate(found.off_until, language, 'UTC') })
          : t('suggestions.off')}
      </Typography>
    );
  const items = (
    <Box component="ul" sx={list}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.competence_id}>
          <SuggestionItem {...{ suggestion, responseId, places }} />
        </li>
      ))}
    </Box>
  );
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('transcript.by_ai')}
      </Typography>
      {hasRun && !found.can_run ? <Outcome>{items}</Outcome> : items}
      <Box sx={actions}>
        {mayRun && found.can_run && (
          <RunButton
            responseId={responseId}
            isAgain={suggestions.some(({ made_at }) => made_at !== null)}
            onRun={() => setHasRun(true)}
          />
        )}
        {mayExplain && (
          <TextLink to="/jobs/candidate/$id/explanation" params={{ id: responseId }} sx={lone}>
            {t('suggestions.explain')}
          </TextLink>
        )}
      </Box>
    </>
  );
}

const actions = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 };
const list = { display: 'grid', gap: 2, listStyle: 'none', margin: 0, paddingBlock: 1, paddingInline: 0 };
