// /jobs/vacancy/{id}/compare?ids=a,b: two to four candidates side by side, question by question.
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { getResponses, type Response } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { isNotFound } from '../../../api/call-error.ts';
import { jobQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { Chevron } from '../../../kit/Chevron.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded, LoadFailed } from '../../../kit/Loaded.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { responseQuery } from '../../candidates/queries/response-queries.ts';
import { idsOf, maxCompared } from './compare-search.ts';
import { SideBySide } from './SideBySide.tsx';

export function CompareScreen({ jobId, ids }: { jobId: string; ids: readonly string[] }) {
  const mayView = useMay('responses.view');
  const job = usePageQuery(jobQuery(jobId));
  if (!mayView) return <RequireAccess permission="responses.view" />;
  return (
    <Loaded query={job} skeleton={<JobSkeleton />}>
      {(loaded) => <Compare job={loaded} ids={ids} />}
    </Loaded>
  );
}

function Compare({ job, ids }: { job: JobDetail; ids: readonly string[] }) {
  const { t } = useTranslation();
  const queries = useQueries({ queries: ids.map((id) => responseQuery(id)) });
  const show = useShow(job.id);
  // Leaves out deleted candidates and those of another job.
  const compared = queries.flatMap(({ data }) => (data?.job_id === job.id ? [data] : []));
  const failed = queries.find(({ isError, data, error }) => isError && !data && !isNotFound(error));
  const isComing = queries.some(({ isPending }) => isPending);
  return (
    <Page
      back={
        <BackLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
          {job.name}
        </BackLink>
      }
      title={t('review.compare_title')}
      lead={t('review.compare_explains')}
    >
      {ids.length < maxCompared && (
        <AddCandidate jobId={job.id} taken={ids} onAdd={(id) => show([...ids, id])} />
      )}
      {failed && <LoadFailed onRetry={() => void failed.refetch()} />}
      {isComing && <JobSkeleton />}
      {!isComing && compared.length === 0 && (
        <EmptyState title={t('review.nobody_title')} text={t('review.nobody_text')} />
      )}
      {!isComing && compared.length > 0 && (
        <SideBySide
          compared={compared}
          questions={job.questions}
          onRemove={(id) => show(ids.filter((compared) => compared !== id))}
        />
      )}
    </Page>
  );
}

function useShow(jobId: string): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  return (ids) =>
    void navigate({
      to: '/jobs/vacancy/$id/compare',
      params: { id: jobId },
      search: { ids: idsOf(ids).join(',') },
      replace: true,
      resetScroll: false,
    });
}

interface Props {
  jobId: string;
  taken: readonly string[];
  onAdd: (id: string) => void;
}

/** Adds a candidate to the comparison, found by name. */
function AddCandidate({ jobId, taken, onAdd }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDeferredValue(words.trim().slice(0, 200));
  const { data, isFetching } = useQuery({
    queryKey: [...keys.comparable(jobId), search],
    queryFn: ({ signal }) =>
      callAsUser(getResponses, { params: { id: jobId }, query: search ? { search } : {}, signal }),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const found = (data?.responses ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <Autocomplete<Response>
      // Clears the field once the candidate is added.
      key={taken.join()}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={({ full }) => full}
      getOptionKey={({ id }) => id}
      loading={isFetching}
      loadingText={t('common.loading')}
      noOptionsText={t('responses.nothing_found_title')}
      onInputChange={(_event, typed) => setWords(typed)}
      onChange={(_event, chosen) => chosen && onAdd(chosen.id)}
      value={null}
      popupIcon={<Chevron />}
      size="small"
      sx={{ maxInlineSize: 420, mb: 3 }}
      renderInput={(params) => <TextField {...params} label={t('review.add_candidate')} />}
    />
  );
}
