// /users
import { createFileRoute } from '@tanstack/react-router';
import { UserList } from '../../recruiter/users/UserList.tsx';

export const Route = createFileRoute('/_app/users/')({ component: UserList });
