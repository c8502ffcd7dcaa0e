// /support/question
import { createFileRoute } from '@tanstack/react-router';
import { AskQuestion } from '../recruiter/support/AskQuestion.tsx';

export const Route = createFileRoute('/_app/support/question')({ component: AskQuestion });
