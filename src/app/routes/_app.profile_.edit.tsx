// /profile/edit
import { createFileRoute } from '@tanstack/react-router';
import { EditProfile } from '../../recruiter/profile/EditProfile.tsx';

export const Route = createFileRoute('/_app/profile_/edit')({ component: EditProfile });
