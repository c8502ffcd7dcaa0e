// /companies/view/{id}
import { createFileRoute } from '@tanstack/react-router';
import { ViewCompany } from '../../recruiter/companies/ViewCompany.tsx';

export const Route = createFileRoute('/_app/companies/view/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <ViewCompany key={id} id={id} />;
}
