// /users/create
import { createFileRoute } from '@tanstack/react-router';
import { CreateUser } from '../../recruiter/users/CreateUser.tsx';

export const Route = createFileRoute('/_app/users/create')({ component: CreateUser });
