// /profile/plan/trial/{token}: starts the free trial
import { createFileRoute } from '@tanstack/react-router';
import { TrialPage } from '../../recruiter/profile/purchase/TrialPage.tsx';

export const Route = createFileRoute('/_app/profile_/plan/trial/$token')({ component: Screen });

function Screen() {
  return <TrialPage token={Route.useParams().token} />;
}
