// The scorecard of one candidate: the member's own, and the team's once the member may see it.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scorecard } from '#contract/scorecard.ts';
import { Help } from '../../../kit/Help.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { useMay } from '../../../kit/use-may.ts';
import type { AnswerPlaces } from '../player/answer-places.ts';
import { OwnCard } from './OwnCard.tsx';
import { scorecardQuery } from './scorecard-queries.ts';
import { SuggestionsPart } from './SuggestionsPart.tsx';
import { TeamResult } from './TeamResult.tsx';
import { Unseen, ViewedFirst } from './Unseen.tsx';

export interface ScorecardPanelProps {
  responseId: string;
  jobId: string;
  /** The candidate has answered. The scorecard itself says whether they were in a live interview. */
  hasAnswers: boolean;
  /** The answers on this page, to hear what is quoted from them. */
  places: AnswerPlaces;
  /** Competences that this question shows come first. */
  questionId?: string;
}

export function ScorecardPanel({ responseId, jobId, ...props }: ScorecardPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(scorecardQuery(responseId));
  return (
    <Panel
      title={t('scorecard.title')}
      help={<Help about={t('scorecard.title')}>{t('scorecard.help')}</Help>}
    >
      <Loaded query={query}>
        {(card) =>
          card.competences.length === 0 ? <NoCompetences jobId={jobId} /> : <Content card={card} {...props} />
        }
      </Loaded>
    </Panel>
  );
}

function Content({
  card,
  hasAnswers,
  places,
  questionId,
}: { card: Scorecard } & Pick<ScorecardPanelProps, 'hasAnswers' | 'places' | 'questionId'>) {
  const mayRate = useMay('responses.rate');
  const [isWanted, setIsWanted] = useState(false);
  const [isViewed, setIsViewed] = useState(false);
  const { own } = card;
  if (!mayRate) return <TeamResult card={card} />;
  if (!hasAnswers && !card.was_met && !own && !isWanted)
    return <NothingAnswered onScore={() => setIsWanted(true)} />;
  const hasSubmitted = own !== null && own.submitted_at !== null;
  const ownCard = <OwnCard card={withFirst(card, questionId)} />;
  return (
    <>
      {own?.viewed_first_at && <ViewedFirst at={own.viewed_first_at} />}
      {hasSubmitted && <TeamResult card={card} />}
      {isWanted ? <Outcome>{ownCard}</Outcome> : ownCard}
      {hasSubmitted && <SuggestionsPart responseId={card.response_id} places={places} />}
      {!hasSubmitted && <Others card={card} isViewed={isViewed} onViewed={() => setIsViewed(true)} />}
    </>
  );
}

/** The team's result before the member has submitted. `isViewed`: the member has just asked for it. */
function Others(props: { card: Scorecard; isViewed: boolean; onViewed: () => void }) {
  const { card, isViewed, onViewed } = props;
  if (!card.team) return <Unseen card={card} onViewed={onViewed} />;
  return isViewed ? (
    <Outcome>
      <TeamResult card={card} />
    </Outcome>
  ) : (
    <TeamResult card={card} />
  );
}

function withFirst(card: Scorecard, questionId: string | undefined): Scorecard {
  const isOfQuestion = ({ question_ids: ids }: Scorecard['competences'][number]) =>
    questionId !== undefined && ids.includes(questionId);
  const { competences } = card;
  return {
    ...card,
    competences: [...competences.filter(isOfQuestion), ...competences.filter((each) => !isOfQuestion(each))],
  };
}

function NoCompetences({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const mayEdit = useMay('jobs.edit');
  return (
    <>
      <Typography color="textSecondary">{t('scorecard.no_competences')}</Typography>
      {mayEdit && (
        <TextLink to="/jobs/edit/$id" params={{ id: jobId }} sx={lone}>
          {t('scorecard.add_competences')}
        </TextLink>
      )}
    </>
  );
}

function NothingAnswered({ onScore }: { onScore: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {t('scorecard.nothing_answered')}
      </Typography>
      <Button variant="outlined" onClick={onScore}>
        {t('scorecard.score_anyway')}
      </Button>
    </>
  );
}
