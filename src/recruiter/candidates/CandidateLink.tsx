// A candidate's name as the link to their page. It takes the list's filter along: the page's neighbours come from it.
import { Link } from '@tanstack/react-router';
import type { Response } from '#contract/response.ts';
import type { CandidateSearch } from './candidate-search.ts';

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
      // Dragging it drags its card.
      draggable={false}
    >
      {row.full}
    </Link>
  );
}
