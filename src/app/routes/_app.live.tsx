// /live
import { createFileRoute } from '@tanstack/react-router';
import { parseLiveSearch } from '../../recruiter/live/live-search.ts';
import { RoomList } from '../../recruiter/live/RoomList.tsx';

export const Route = createFileRoute('/_app/live')({
  validateSearch: parseLiveSearch,
  component: function Live() {
    return <RoomList guideOf={Route.useSearch().guide} />;
  },
});
