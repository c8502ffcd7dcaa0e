// A passage of an answer in its whole sentence. Of a video it can be heard here; of an answer that is not on this page, on the candidate's page.
import { mdiPlay } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestionQuote } from '#contract/assessment.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { LinkButton } from '../../../kit/links.tsx';
import { goTo, type AnswerPlaces } from '../player/answer-places.ts';
import { seek } from '../player/steer.ts';

interface Props {
  quote: SuggestionQuote;
  responseId: string;
  places: AnswerPlaces;
}

export function Quote({ quote, responseId, places }: Props) {
  const { before, quote: words, after } = quote;
  return (
    <Box sx={{ mt: 0.75, borderInlineStart: '3px solid var(--line)', paddingInlineStart: 1.5 }}>
      <Box component="blockquote" dir="auto" sx={text}>
        {before} <mark>{words}</mark> {after}
      </Box>
      <Where {...{ quote, responseId, places }} />
    </Box>
  );
}

function Where({ quote, responseId, places }: Props) {
  const { t } = useTranslation();
  const { answer_id: answerId, at_ms: atMs } = quote;
  const seconds = atMs === null ? null : atMs / 1000;
  const label =
    seconds === null
      ? t('suggestions.open')
      : t('suggestions.play', { time: formatLength(Math.floor(seconds)) });
  const icon = seconds !== null && <Icon path={mdiPlay} fontSize="small" />;
  // The answers register after they are rendered.
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(places.has(answerId)), [places, answerId]);
  if (!isHere)
    return (
      <LinkButton
        to="/jobs/candidate/$id"
        params={{ id: responseId }}
        search={{ answer: answerId, ...(seconds !== null && { t: seconds }) }}
        size="small"
        startIcon={icon}
      >
        {label}
      </LinkButton>
    );
  return (
    <Button size="small" startIcon={icon} onClick={() => play(places, answerId, seconds)}>
      {label}
    </Button>
  );
}

function play(places: AnswerPlaces, answerId: string, seconds: number | null): void {
  const place = places.get(answerId);
  goTo(place);
  const player = place?.player();
  if (!player || seconds === null) return;
  seek(player, seconds);
  // Blocked by the browser, or interrupted by a pause: the video stays where it is.
  player.play().catch(() => undefined);
}

const text = {
  ...{ typography: 'body2', margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& mark': { bgcolor: 'var(--warn-soft)', color: 'inherit' },
};
