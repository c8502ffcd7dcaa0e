// One of the two answers: whose it is, when it was given, and its text with the common passages.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchDetail } from '#contract/originality.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { lone, TextLink } from '../../../kit/links.tsx';
import { AskCandidate } from './AskCandidate.tsx';
import { colorOf, piecesOf } from './passage-pieces.ts';
import { passageId, type Passages } from './use-passages.ts';

export function MatchSidePart(props: {
  match: MatchDetail;
  /** 0: the earlier answer. */
  index: number;
  passages: Passages;
}) {
  const { match, index, passages } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const side = match.sides[index];
  if (!side) return null;
  const { response_id: responseId, full, job_name: job, recorded_at: at } = side;
  return (
    <Card component="section" aria-labelledby={id} className="match-side">
      <Box sx={{ padding: { xs: 2, sm: 2.5 }, paddingBlockEnd: { xs: 1, sm: 1 } }}>
        <Typography id={id} variant="h3" component="h2">
          {responseId ? (
            <TextLink to="/jobs/candidate/$id" params={{ id: responseId }} sx={lone}>
              <bdi>{full}</bdi>
            </TextLink>
          ) : (
            t('originality.hidden_name')
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {responseId ? <bdi>{job}</bdi> : t('originality.hidden_text')}
        </Typography>
        <Typography variant="body2">
          {t(index === 0 ? 'originality.first' : 'originality.later', { date: formatDateTime(at, language) })}
        </Typography>
        {responseId && <AskCandidate responseId={responseId} />}
      </Box>
      <SideText {...{ match, index, passages }} labelledBy={id} />
    </Card>
  );
}

/** A separate scroll area, so that a passage is visible in both texts at the same time. */
function SideText(props: { match: MatchDetail; index: number; passages: Passages; labelledBy: string }) {
  const { match, index, passages, labelledBy } = props;
  const { t } = useTranslation();
  const text = match.texts[index] ?? '';
  const places = match.passages.flatMap((passage) => passage.places[index] ?? []);
  const isCode = match.unit === 'code';
  return (
    <div
      className={isCode ? 'match-text code' : 'match-text'}
      dir={isCode ? 'ltr' : 'auto'}
      role="group"
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
      tabIndex={0}
    >
      {piecesOf(text, places).map(({ text: piece, passage, from }) =>
        passage === null ? (
          <Fragment key={from}>{piece}</Fragment>
        ) : (
          <mark
            key={from}
            id={passageId(index, passage)}
            className={`passage passage-${colorOf(passage)}`}
            data-chosen={passages.chosen === passage || undefined}
          >
            {/* Isolated, so that it does not affect the text's direction. */}
            <bdi className="passage-number">
              <span className="unseen">{t('originality.passage', { number: passage + 1 })}: </span>
              <span aria-hidden>{passage + 1}</span>
            </bdi>
            {piece}
          </mark>
        ),
      )}
    </div>
  );
}
