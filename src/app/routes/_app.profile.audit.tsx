// /profile/audit: who changed what
import { createFileRoute } from '@tanstack/react-router';
import { auditSearchOf } from '../../recruiter/audit/audit-search.ts';
import { AuditPage } from '../../recruiter/audit/AuditPage.tsx';

export const Route = createFileRoute('/_app/profile/audit')({
  // Parsed by the page: what can happen is a long list, which the first download would contain.
  validateSearch: (search: Record<string, unknown>) => search,
  component: Audit,
});

function Audit() {
  return <AuditPage filters={auditSearchOf(Route.useSearch())} />;
}
