// Where the words of a search are in answers. Each leads to the candidate, at that word of a video.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerHit } from '#contract/transcript.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { Loaded, LoadFailed, Rows } from '../../../kit/Loaded.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { splitAtMatches } from './split-at-matches.ts';
import { useAnswerHits, wordsOf } from './use-answer-hits.ts';

interface Props {
  /** The list of candidates that a hit's page belongs to. */
  search: CandidateSearch;
  /** Null: in all jobs. */
  jobId: string | null;
}

/** Below the filters of a list of candidates, which says itself if nothing was found. */
export function AnswerHits({ search, jobId }: Props) {
  const words = wordsOf(search);
  if (words === '') return null;
  return (
    <Box sx={belowFilters}>
      <Hits {...{ search, jobId, words }} />
    </Box>
  );
}

/** More on request: the list of candidates comes first. */
const firstShown = 3;

export function Hits({
  search,
  jobId,
  words,
  saysNone = false,
}: Props & { words: string; saysNone?: boolean }) {
  const query = useAnswerHits(words, jobId);
  // In a list of candidates, the list says that it is loading.
  return (
    <Loaded query={query} hasOwnPaging skeleton={saysNone ? <Rows count={1} /> : null}>
      {({ pages }) => (
        <Found {...{ search, jobId, saysNone, query }} hits={pages.flatMap((page) => page.hits)} />
      )}
    </Loaded>
  );
}

function Found(
  props: Props & {
    hits: readonly AnswerHit[];
    saysNone: boolean;
    query: Pick<
      ReturnType<typeof useAnswerHits>,
      'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
    >;
  },
) {
  const { search, jobId, hits, saysNone, query } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (hits.length === 0 && !saysNone) return null;
  const showMore = () => (isOpen ? void query.fetchNextPage() : setIsOpen(true));
  const list = (shown: readonly AnswerHit[]) => (
    <Box component="ul" sx={{ display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' }}>
      {shown.map((hit) => (
        <Hit key={hit.answer_id} {...{ hit, search }} hasJob={jobId === null} />
      ))}
    </Box>
  );
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Typography id={id} variant="h4" component="h3" sx={{ fontSize: 'var(--text-m)', fontWeight: 600 }}>
        {t('transcript.hits')}
      </Typography>
      {hits.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          {t('transcript.hits_none')}
        </Typography>
      )}
      {list(hits.slice(0, firstShown))}
      {isOpen && hits.length > firstShown && <Outcome>{list(hits.slice(firstShown))}</Outcome>}
      {query.isFetchNextPageError ? (
        <LoadFailed onRetry={showMore} />
      ) : (
        ((!isOpen && hits.length > firstShown) || (isOpen && query.hasNextPage)) && (
          <Button size="small" loading={query.isFetchingNextPage} onClick={showMore}>
            {t('table.show_more')}
          </Button>
        )
      )}
    </Box>
  );
}

function Hit({ hit, search, hasJob }: { hit: AnswerHit; search: CandidateSearch; hasJob: boolean }) {
  const seconds = hit.at_ms === null ? null : hit.at_ms / 1000;
  return (
    <li>
      <Typography variant="body2" component="div">
        <Link
          to="/jobs/candidate/$id"
          params={{ id: hit.response_id }}
          search={{ ...search, answer: hit.answer_id, ...(seconds !== null && { t: seconds }) }}
          className="candidate-link"
        >
          <bdi>{hit.full}</bdi>
          {seconds !== null && ` · ${formatLength(Math.floor(seconds))}`}
        </Link>{' '}
        <Typography variant="caption" color="textSecondary">
          <bdi>{hit.question}</bdi>
          {hasJob && (
            <>
              {' · '}
              <bdi>{hit.job_name}</bdi>
            </>
          )}
        </Typography>
      </Typography>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {splitAtMatches(hit).map(({ text, isMatch, from }) =>
          isMatch ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>,
        )}
      </Typography>
    </li>
  );
}

const section = {
  display: 'grid',
  gap: 1,
  justifyItems: 'start',
  '& mark': { bgcolor: 'var(--warn-soft)', color: 'inherit' },
};

const belowFilters = {
  '&:empty': { display: 'none' },
  paddingInline: { xs: 2, sm: 2.5 },
  paddingBlock: 1.5,
  borderBlockStart: '1px solid var(--line)',
};
