// /profile/integrations/{id}: one webhook
import { createFileRoute } from '@tanstack/react-router';
import { WebhookScreen } from '../../recruiter/profile/integrations/WebhookScreen.tsx';

export const Route = createFileRoute('/_app/profile_/integrations/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <WebhookScreen key={id} id={id} />;
}
