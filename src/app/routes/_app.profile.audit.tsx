// /profile/audit: who changed what
import { createFileRoute } from '@tanstack/react-router';
import { auditSearchOf } from '../../recruiter/audit/audit-search.ts';
import { AuditPage } from '../../recruiter/audit/AuditPage.tsx';

export const Route = createFileRoute('/_app/profile/audit')({
  validateSearch: auditSearchOf,
  component: Audit,
});

function Audit() {
  return <AuditPage filters={Route.useSearch()} />;
}
