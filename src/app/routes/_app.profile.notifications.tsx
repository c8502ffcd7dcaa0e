// /profile/notifications: what the user is told, and how
import { createFileRoute } from '@tanstack/react-router';
import { Notifications } from '../../recruiter/profile/Notifications.tsx';

export const Route = createFileRoute('/_app/profile/notifications')({ component: Notifications });
