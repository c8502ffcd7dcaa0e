// /i/l/{hash}: a live room, for candidates, guests and signed-in members. The host's part is loaded with a member's token only.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Failure } from '../../kit/Failure.tsx';
import { isSupported } from '../../room/is-supported.ts';
import { loadRoom } from '../../room/load-room.ts';
import { RoomPage } from '../../room/page/RoomPage.tsx';

export const Route = createFileRoute('/i/l/$hash')({
  beforeLoad: ({ params }) => {
    if (!isSupported()) throw redirect({ to: '/i/l/unsupported/$hash', params, replace: true });
  },
  loader: async ({ context, params }) => {
    const token = context.session.token();
    // The call also works on devices that block storage.
    const outbox = context.candidate().then(
      (ports) => ports.outbox,
      () => null,
    );
    const member = token && {
      token,
      MemberPanel: (await import('../../room-host/MemberPanel.tsx')).MemberPanel,
    };
    return loadRoom(params.hash, outbox, member || null);
  },
  component: function Live() {
    const loaded = Route.useLoaderData();
    return <RoomPage key={loaded.lobby.id} loaded={loaded} />;
  },
  errorComponent: Failure,
});
