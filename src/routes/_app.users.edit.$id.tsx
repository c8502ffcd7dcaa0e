// /users/edit/{id}
import { createFileRoute } from '@tanstack/react-router';
import { EditUser } from '../recruiter/users/UserFormMissing.tsx';

export const Route = createFileRoute('/_app/users/edit/$id')({ component: EditUser });
