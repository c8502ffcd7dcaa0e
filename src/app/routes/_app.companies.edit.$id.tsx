// /companies/edit/{id}
import { createFileRoute } from '@tanstack/react-router';
import { EditCompany } from '../../recruiter/companies/EditCompany.tsx';

export const Route = createFileRoute('/_app/companies/edit/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <EditCompany key={id} id={id} />;
}
