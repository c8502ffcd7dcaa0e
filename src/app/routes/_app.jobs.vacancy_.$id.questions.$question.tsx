// /jobs/vacancy/{id}/questions/{question}
import { createFileRoute } from '@tanstack/react-router';
import { ReviewQueueScreen } from '../../recruiter/review-queue/ReviewQueueScreen.tsx';

/** `answer`: position in the review queue, an answer's id or `end`. */
function parsePlace({ answer }: Record<string, unknown>): { answer?: string } {
  return typeof answer === 'string' ? { answer } : {};
}

export const Route = createFileRoute('/_app/jobs/vacancy_/$id/questions/$question')({
  validateSearch: parsePlace,
  component: Screen,
});

function Screen() {
  const { id, question } = Route.useParams();
  return <ReviewQueueScreen key={question} jobId={id} questionId={question} at={Route.useSearch().answer} />;
}
