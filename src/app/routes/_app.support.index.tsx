// /support
import { createFileRoute } from '@tanstack/react-router';
import { Support } from '../../recruiter/support/Support.tsx';

export const Route = createFileRoute('/_app/support/')({ component: Support });
