// /profile/plan/return: back from the payment provider
import { createFileRoute } from '@tanstack/react-router';
import { ReturnPage } from '../../recruiter/profile/purchase/ReturnPage.tsx';

export const Route = createFileRoute('/_app/profile_/plan/return')({
  /** Without `purchase`: the one that waits. */
  validateSearch: ({ purchase }: Record<string, unknown>): { purchase?: string } =>
    typeof purchase === 'string' ? { purchase } : {},
  component: Screen,
});

function Screen() {
  return <ReturnPage purchaseId={Route.useSearch().purchase} />;
}
