// /c/{hash}: a company's public page.
import { createFileRoute } from '@tanstack/react-router';
import { NotYetScreen } from '../candidate/NotYetScreen.tsx';

export const Route = createFileRoute('/c/$hash')({ component: () => <NotYetScreen page="company" /> });
