// Empty state of a job's candidates: how to invite them.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { useMay } from '../../../kit/use-may.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/links.tsx';
import { DemoOffer } from '../../demo/DemoOffer.tsx';
import { EarlierExports } from '../../exports/EarlierExports.tsx';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { shareAddress } from '../../invitations/share-link/share-address.ts';
import Box from '@mui/material/Box';
import { useHasAnswerHits } from '../answer-search/use-answer-hits.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';

export function NoCandidates({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const earlier = <EarlierExports job={job} />;
  if (!job.active) {
    const text = t('responses.archived_explains');
    return <EmptyState title={t('responses.empty_title')} text={text} action={earlier} />;
  }
  const action = (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <CopyButton text={shareAddress(location.origin, job.hash_link)} variant="contained" />
      {mayInvite && (
        <LinkButton to="/jobs/invite/$id" params={{ id: job.id }} variant="outlined">
          {t('responses.invite')}
        </LinkButton>
      )}
      <DemoOffer jobId={job.id} />
      {earlier}
    </Stack>
  );
  return <EmptyState title={t('responses.empty_title')} text={t('responses.empty_text')} action={action} />;
}

interface NobodyProps {
  search: CandidateSearch;
  /** Null: in all jobs. */
  jobId: string | null;
  onShowAll: () => void;
}

/** Shows nothing until it is known whether answers have the words, and then says so: they are above. */
export function NobodyFound({ search, jobId, onShowAll }: NobodyProps) {
  const { t } = useTranslation();
  const hasHits = useHasAnswerHits(search, jobId);
  if (hasHits === undefined) return null;
  const showAll = (
    <Button variant="outlined" onClick={onShowAll}>
      {t('responses.show_everybody')}
    </Button>
  );
  return (
    <Box sx={{ padding: 2 }}>
      {hasHits ? (
        <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
          <Typography color="textSecondary">{t('transcript.hits_only')}</Typography>
          {showAll}
        </Stack>
      ) : (
        <EmptyState
          title={t('responses.nothing_found_title')}
          text={t('responses.nothing_found_text')}
          action={showAll}
        />
      )}
    </Box>
  );
}
