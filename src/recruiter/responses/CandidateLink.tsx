// A candidate's name as the link to their page. It takes the list's filter along: the page's neighbours come from it.
import { Link } from '@tanstack/react-router';
import type { Response } from '#contract/response.ts';
import type { CandidateSearch } from './candidate-search.ts';

export function CandidateLink({
  row,
  search,
}: {
  row: Pick<Response, 'id' | 'full'>;
  search: CandidateSearch;
}) {
  return (
    <Link
      to="/jobs/candidate/$id"
      params={{ id: row.id }}
      search={search}
      className="candidate-link"
      style={{ color: 'var(--ink)', fontWeight: 600, textDecoration: 'none' }}
    >
      <bdi>{row.full}</bdi>
    </Link>
  );
}
