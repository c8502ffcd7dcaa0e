// /jobs/invite/{id}
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { InviteScreen } from '../recruiter/invites/InviteScreen.tsx';

export const Route = createFileRoute('/_app/jobs/invite/$id')({
  validateSearch: z.object({ way: z.optional(z.catch(z.enum(['share', 'email', 'bulk']), 'share')) }),
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <InviteScreen key={id} id={id} way={Route.useSearch().way ?? 'share'} />;
}
