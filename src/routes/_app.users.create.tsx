// /users/create
import { createFileRoute } from '@tanstack/react-router';
import { CreateUser } from '../recruiter/users/UserFormMissing.tsx';

export const Route = createFileRoute('/_app/users/create')({ component: CreateUser });
