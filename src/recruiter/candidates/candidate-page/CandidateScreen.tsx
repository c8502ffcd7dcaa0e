// /jobs/candidate/{id}: one candidate's answers to play, read and rate, beside the decision, notes and history.
// Updates live.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerPlaces } from '../player/answer-places.ts';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { usePageQuery } from '../../../kit/page-query.ts';
import { Panel } from '../../../kit/Panel.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { DemoNotice } from '../../demo/DemoNotice.tsx';
import { CandidateRooms } from '../../live/CandidateRooms.tsx';
import { RetentionPanel } from '../../retention/RetentionPanel.tsx';
import { AccommodationPanel } from '../accommodation/AccommodationPanel.tsx';
import { RequestsPanel } from '../accommodation/RequestsPanel.tsx';
import { Answers } from '../answers/Answers.tsx';
import { DecisionPanel } from '../decision-panel/DecisionPanel.tsx';
import { DecisionBar, decisionBarHeight } from '../decision/MoveButtons.tsx';
import { isNotStarted, useMoves } from '../decision/use-moves.tsx';
import { useStepAndTags } from '../decision-panel/use-step-and-tags.ts';
import { Files } from '../files/Files.tsx';
import { History } from '../history/History.tsx';
import { useCandidateKeys } from './use-candidate-keys.ts';
import { Notes } from '../notes/Notes.tsx';
import { OriginalityPart } from '../originality/OriginalityPart.tsx';
import type { Moment } from '../player/moment.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { removalOf, useRemoveResponse } from '../queries/change-response.ts';
import { neighborsQuery, responseQuery } from '../queries/response-queries.ts';
import { useSeen } from '../seen/use-seen.ts';
import { ScorecardPart } from '../scorecard/ScorecardPart.tsx';
import { ProgressLabel } from '../status/ProgressLabel.tsx';
import { StatusChip } from '../status/StatusChip.tsx';
import { CandidatePage } from './CandidatePage.tsx';
import { Contact } from './Contact.tsx';

interface Props {
  search: CandidateSearch;
  /** The answer and time that the URL points to. */
  moment: Moment;
}

export function CandidateScreen({ id, ...props }: Props & { id: string }) {
  const mayView = useMay('responses.view');
  // During deletion, until the user leaves the page, there is nothing to fetch.
  const isLeaving = useIsMutating({ mutationKey: removalOf(id) }) > 0;
  const query = usePageQuery({ ...responseQuery(id), enabled: mayView && !isLeaving });
  if (!mayView) return <RequireAccess permission="responses.view" />;
  return (
    <Loaded query={query} skeleton={<JobSkeleton />}>
      {(response) => <Candidate response={response} {...props} />}
    </Loaded>
  );
}

function Candidate({ response, search, moment }: Props & { response: ResponseDetail }) {
  const mayDecide = useMay('responses.decide');
  const mayDelete = useMay('responses.delete');
  const { data: neighbors } = useQuery(neighborsQuery(response, search));
  const [places] = useState<AnswerPlaces>(() => new Map());
  const { show, reopen, openNext } = useWays(response, search);
  const moves = useMoves(response, { reopen, openNext });
  const controls = useStepAndTags(response, reopen);
  const nextUnseen = neighbors?.next_unseen ?? null;
  useSeen(response);
  useCandidateKeys({
    mayDecide,
    moves,
    controls,
    onNextUnseen: nextUnseen === null ? null : () => show(nextUnseen),
  });
  // Without answers, what helps the candidate to start comes first.
  const isWaiting = isNotStarted(response);
  const hasBar = moves.shown.length > 0 && !isWaiting;
  const panel = (
    <Box sx={decision}>
      <DecisionPanel response={response} moves={moves} controls={controls} />
    </Box>
  );
  return (
    <CandidatePage {...{ response, search, neighbors, moves }}>
      <GlobalStyles styles={hasBar ? besideBars : besideRating} />
      <Box sx={{ ...columns, ...(hasBar && { '--decision-bar': { xs: decisionBarHeight, lg: '0px' } }) }}>
        {isWaiting && panel}
        <Box sx={{ gridArea: { lg: 'answers' }, minInlineSize: 0 }}>
          <Deleted at={response.deleted_at} />
          {response.is_demo && <DemoNotice id={response.id} />}
          <Answers response={response} {...{ moment, places, reopen }} />
        </Box>
        {!isWaiting && panel}
        <Box sx={aside}>
          <ScorecardPart
            responseId={response.id}
            jobId={response.job_id}
            hasAnswers={response.answers.length > 0}
            places={places}
          />
          <RequestsPanel response={response} />
          <Notes response={response} />
          <Files files={response.files} />
          {!response.is_demo && (
            <>
              <OriginalityPart response={response} />
              <Contact response={response} />
              <CandidateRooms response={response} />
              <OtherApplications response={response} />
              <RetentionPanel response={response} />
              <AccommodationPanel response={response} />
            </>
          )}
          <History response={response} />
          {mayDelete && !response.is_demo && <DeleteCandidate response={response} search={search} />}
        </Box>
      </Box>
      {hasBar && <DecisionBar status={response.status} moves={moves} />}
      {moves.dialog}
    </CandidatePage>
  );
}

/** Ways to other candidates. They work on after this one has been left. */
function useWays(response: ResponseDetail, search: CandidateSearch) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const failures = useFailures();
  const router = useRouter();
  const isShown = () => router.state.location.pathname === pathOf(response.id);
  const show = (id: string) => void router.navigate({ to: '/jobs/candidate/$id', params: { id }, search });
  return {
    show,
    reopen: () => {
      if (!isShown()) show(response.id);
    },
    openNext: () =>
      void cache.ensureQueryData(neighborsQuery(response, search)).then(
        ({ next_to_review: next }) => {
          if (next === null) showNotice({ severity: 'success', text: t('responses.none_to_review') });
          // The user may have gone elsewhere while it loaded.
          else if (isShown()) show(next);
        },
        (error: unknown) => failures.handleError(error),
      ),
  };
}

const pathOf = (id: string) => `/jobs/candidate/${id}`;

/** The candidate's answers are deleted; the team's decision and notes remain. */
function Deleted({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!at) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('responses.all_deleted', { date: formatDate(at, language) })}
    </Alert>
  );
}

/** What has the focus is never behind the bars (WCAG 2.4.11). */
const besideRating = { html: { scrollPaddingBlockEnd: '5rem' } };
const besideBars = {
  html: { scrollPaddingBlockEnd: '9rem', '@media (min-width: 75rem)': { scrollPaddingBlockEnd: '5rem' } },
};

const columns = {
  display: 'grid',
  gap: 3,
  // The page's title and the first answer with its rating fit into 1280 x 800.
  mt: { lg: -1.5 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
  gridTemplateAreas: { lg: '"answers decision" "answers aside"' },
  gridTemplateRows: { lg: 'auto 1fr' },
};

/**
 * Sticky while the user goes through the answers, if the window is tall enough. The panels beside it scroll below it.
 */
const decision = {
  gridArea: { lg: 'decision' },
  '@media (min-width: 75rem) and (min-height: 43rem)': {
    position: 'sticky',
    insetBlockStart: '72px',
    // Above the labels of the form fields.
    zIndex: 2,
    bgcolor: 'var(--page)',
    boxShadow: '0 -12px var(--page), 0 24px var(--page)',
  },
};

const aside = { gridArea: { lg: 'aside' }, display: 'grid', gap: 3, minInlineSize: 0 };

/** Deletes a candidate and everything they sent, after confirmation. */
function DeleteCandidate({ response, search }: { response: ResponseDetail; search: CandidateSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failures = useFailures();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveResponse(response, async () => {
    showNotice({ severity: 'success', text: t('responses.deleted', { name: response.full }) });
    await navigate({ to: '/jobs/vacancy/$id', params: { id: response.job_id }, search, replace: true });
  });
  const remove = () =>
    removal.mutate(undefined, {
      onError: (error) => {
        setIsAsking(false);
        failures.handleError(error, { retry: remove });
      },
    });
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        onClick={() => setIsAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('responses.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('responses.delete_title', { name: response.full })}
        text={t('responses.delete_text')}
        confirm={t('responses.delete_confirm')}
        danger
        busy={removal.isPending}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** The same person's applications to other jobs, and other attempts at this one. */
function OtherApplications({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { others, attempts } = response;
  if (others.length + attempts.length === 0) return null;
  return (
    <Panel title={t('responses.same_person')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <TextLink to="/jobs/candidate/$id" params={{ id: attempt.id }} sx={lone}>
              {t('responses.attempt', { number: attempt.attempt })}
            </TextLink>
            <Typography variant="body2" color="textSecondary" component="div">
              {formatDate(attempt.created_at, language)} · <ProgressLabel progress={attempt.progress} />
            </Typography>
          </li>
        ))}
        {others.map((application) => (
          <li key={application.id}>
            <TextLink to="/jobs/candidate/$id" params={{ id: application.id }} sx={lone}>
              <bdi>{application.job_name}</bdi>
            </TextLink>
            <Typography
              variant="body2"
              color="textSecondary"
              component="div"
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.25 }}
            >
              <StatusChip status={application.status} /> {formatDate(application.created_at, language)}
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
