// /content: message templates, the question bank and hiring profile templates
import { createFileRoute } from '@tanstack/react-router';
import { ContentPage } from '../../recruiter/content/ContentPage.tsx';

export const Route = createFileRoute('/_app/content')({ component: ContentPage });
