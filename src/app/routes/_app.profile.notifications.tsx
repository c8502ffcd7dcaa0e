// /profile/notifications: which notifications the user gets, and how
import { createFileRoute } from '@tanstack/react-router';
import { Notifications } from '../../recruiter/profile/Notifications.tsx';

export const Route = createFileRoute('/_app/profile/notifications')({ component: Notifications });
