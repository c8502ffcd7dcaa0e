// One suggestion: the level, the reason, the quotes to hear, and whether the member agrees.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { reactions, type Suggestion } from '#contract/assessment.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import type { AnswerPlaces } from '../player/answer-places.ts';
import { suggestedText } from './level-text.ts';
import { Quote } from './Quote.tsx';
import { useReact } from './suggestion-queries.ts';

interface Props {
  suggestion: Suggestion;
  responseId: string;
  places: AnswerPlaces;
}

export function SuggestionItem({ suggestion, responseId, places }: Props) {
  const { t } = useTranslation();
  const { name, state, reason, quotes, is_suspect, is_earlier } = suggestion;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        <bdi>{name}</bdi>
      </Typography>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {suggestedText(t, suggestion)}
      </Typography>
      {state === 'changed' && <Note text={t('suggestions.changed_text')} />}
      {is_earlier && <Note text={t('suggestions.earlier')} isWarning />}
      {is_suspect && <Note text={t('suggestions.suspect')} isWarning />}
      {reason && (
        <Typography variant="body2" dir="auto" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
      {quotes.map((quote) => (
        <Quote key={`${quote.answer_id} ${quote.quote}`} {...{ quote, responseId, places }} />
      ))}
      {state === 'ready' && <MadeBy suggestion={suggestion} />}
      {state === 'ready' && <Reactions suggestion={suggestion} responseId={responseId} />}
    </>
  );
}

function Note({ text, isWarning = false }: { text: string; isWarning?: boolean }) {
  return (
    <Typography variant="body2" sx={{ color: isWarning ? 'var(--warn)' : 'text.secondary' }}>
      {text}
    </Typography>
  );
}

function MadeBy({ suggestion: { model, made_at: at } }: Pick<Props, 'suggestion'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!at) return null;
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
    >
      {t('suggestions.made_by', { model: isolated(model), date: formatDate(at, language) })}
    </Typography>
  );
}

function Reactions({ suggestion, responseId }: Omit<Props, 'places'>) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { mutate, isPending, variables } = useReact(responseId);
  const { id, name } = suggestion;
  if (id === null) return null;
  const choose = (reaction: Suggestion['reaction']) =>
    mutate(
      { id, reaction },
      { onError: (error) => failures.handleError(error, { retry: () => choose(reaction) }) },
    );
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('suggestions.reaction', { competence: isolated(name) })}
      value={isPending ? variables.reaction : suggestion.reaction}
      disabled={isPending}
      onChange={(_event, chosen: Suggestion['reaction']) => choose(chosen)}
      sx={{ mt: 1 }}
    >
      {reactions.map((reaction) => (
        <ToggleButton key={reaction} value={reaction} sx={{ minBlockSize: 'var(--target, 36px)' }}>
          <Box component="span">{t(`suggestions.${reaction}`)}</Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
