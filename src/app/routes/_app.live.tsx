// /live
import { createFileRoute } from '@tanstack/react-router';
import { RoomList } from '../../recruiter/live/RoomList.tsx';

export const Route = createFileRoute('/_app/live')({ component: RoomList });
