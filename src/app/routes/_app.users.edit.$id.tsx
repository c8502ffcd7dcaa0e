// /users/edit/{id}
import { createFileRoute } from '@tanstack/react-router';
import { EditUser } from '../../recruiter/users/EditUser.tsx';

export const Route = createFileRoute('/_app/users/edit/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <EditUser key={id} id={id} />;
}
