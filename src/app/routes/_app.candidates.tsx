// /candidates
import { createFileRoute } from '@tanstack/react-router';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { AcrossScreen } from '../../recruiter/candidates/across/AcrossScreen.tsx';
import { parseAcrossSearch } from '../../recruiter/candidates/queries/candidate-search.ts';

export const Route = createFileRoute('/_app/candidates')({
  validateSearch: parseAcrossSearch,
  component: Screen,
});

function Screen() {
  return (
    <RequireAccess permission="responses.view">
      <AcrossScreen search={Route.useSearch()} />
    </RequireAccess>
  );
}
