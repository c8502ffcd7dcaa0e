// /jobs/vacancy/{id}/questions
import { createFileRoute } from '@tanstack/react-router';
import { QuestionsScreen } from '../../recruiter/review-queue/QuestionsScreen.tsx';

export const Route = createFileRoute('/_app/jobs/vacancy_/$id/questions/')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <QuestionsScreen key={id} jobId={id} />;
}
