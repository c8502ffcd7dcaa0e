// /profile/invoices/{id}: an invoice or a credit note
import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '../../recruiter/profile/invoices/InvoicePage.tsx';

export const Route = createFileRoute('/_app/profile_/invoices/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <InvoicePage key={id} id={id} />;
}
