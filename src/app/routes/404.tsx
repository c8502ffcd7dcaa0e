// /404
import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../kit/NotFound.tsx';

export const Route = createFileRoute('/404')({ component: NotFound });
