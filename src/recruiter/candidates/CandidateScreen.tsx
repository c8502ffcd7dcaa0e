// /jobs/candidate/{id}: one candidate's answers to play, read and rate, beside the decision, notes and history.
// Updates live.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useIsMutating } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useMay } from '../../kit/use-may.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { RetentionPanel } from '../retention/RetentionPanel.tsx';
import { AccommodationPanel } from './accommodation/AccommodationPanel.tsx';
import { RequestsPanel } from './accommodation/RequestsPanel.tsx';
import { Answers } from './Answers.tsx';
import { CandidatePage } from './CandidatePage.tsx';
import type { CandidateSearch } from './candidate-search.ts';
import { removalOf } from './change-response.ts';
import { Contact } from './Contact.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { DeleteCandidate } from './DeleteCandidate.tsx';
import { Files } from './Files.tsx';
import { History } from './History.tsx';
import { JobSkeleton } from './JobSkeleton.tsx';
import { Notes } from './Notes.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { OtherApplications } from './OtherApplications.tsx';
import type { Moment } from './player/moment.ts';
import { responseQuery } from './response-queries.ts';
import { useNextUnseen } from './seen/next-unseen.ts';
import { useSeen } from './seen/use-seen.ts';

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
    <>
      <Loaded query={query} skeleton={<JobSkeleton />}>
        {(response) => <Candidate response={response} {...props} />}
      </Loaded>
      <NoticeBar />
    </>
  );
}

function Candidate({ response, search, moment }: Props & { response: ResponseDetail }) {
  const mayDelete = useMay('responses.delete');
  const navigate = useNavigate();
  useSeen(response);
  const unseen = useNextUnseen(response, search);
  const goOn = () => void (unseen && navigate({ to: '/jobs/candidate/$id', params: { id: unseen }, search }));
  return (
    <CandidatePage response={response} search={search} nextUnseen={unseen}>
      <Box sx={columns}>
        <Box sx={decision}>
          <DecisionPanel response={response} />
        </Box>
        <Box sx={{ gridArea: 'answers', minInlineSize: 0 }}>
          <Deleted at={response.deleted_at} />
          <Answers response={response} moment={moment} onNextUnseen={unseen ? goOn : null} />
        </Box>
        <Box sx={aside}>
          <RequestsPanel response={response} />
          <Notes response={response} />
          <Files files={response.files} />
          <Contact response={response} />
          <OtherApplications response={response} />
          <RetentionPanel response={response} />
          <AccommodationPanel response={response} />
          <History response={response} />
          {mayDelete && <DeleteCandidate response={response} search={search} />}
        </Box>
      </Box>
    </CandidatePage>
  );
}

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

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
  gridTemplateAreas: { xs: '"decision" "answers" "aside"', lg: '"answers decision" "answers aside"' },
  gridTemplateRows: { lg: 'auto 1fr' },
};

/**
 * Sticky while the user goes through the answers, if the window is tall enough. The panels beside it scroll below it.
 */
const decision = {
  gridArea: 'decision',
  '@media (min-width: 1200px) and (min-height: 43rem)': {
    position: 'sticky',
    insetBlockStart: '84px',
    // Above the labels of the form fields.
    zIndex: 2,
    bgcolor: 'var(--page)',
    boxShadow: '0 -24px var(--page), 0 24px var(--page)',
  },
};

const aside = { gridArea: 'aside', display: 'grid', gap: 3, minInlineSize: 0 };
