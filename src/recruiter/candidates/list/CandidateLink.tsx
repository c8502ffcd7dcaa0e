// A candidate's name as a link to their page. The link carries the list's filter, from which the page finds the
// neighbors.
import { Link } from '@tanstack/react-router';
import type { Response } from '#contract/response.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';

export function CandidateLink({
  row,
  search,
  tabIndex,
}: {
  row: Pick<Response, 'id' | 'full'>;
  search: CandidateSearch;
  tabIndex: 0 | -1;
}) {
  return (
    <Link
      to="/jobs/candidate/$id"
      params={{ id: row.id }}
      search={search}
      className="candidate-link"
      dir="auto"
      tabIndex={tabIndex}
      // The user drags the card, not the link.
      draggable={false}
    >
      {row.full}
    </Link>
  );
}
