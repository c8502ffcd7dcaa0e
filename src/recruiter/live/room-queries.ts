// What is loaded of one live room: its review, its pads, and the interviewers' notes and scores. Below the key of all rooms,
// whose changes concern them.
import { queryOptions } from '@tanstack/react-query';
import { getRoomPads } from '#contract/room-pad.ts';
import { getRoomPanel } from '#contract/room-panel.ts';
import { getRoomReview, type RoomReview } from '#contract/room-review.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';

/** Recordings arrive, and are joined, without anybody telling this page. */
const lookMs = 15_000;

export function roomReviewQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.rooms, id, 'review'],
    queryFn: ({ signal }) => callAsUser(getRoomReview, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? lookMs : false),
  });
}

function isComing({ recording, sides }: RoomReview): boolean {
  return recording.state === 'waiting' || sides.some(({ missing_ms }) => missing_ms > 0);
}

export function roomPadsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.rooms, id, 'pads'],
    queryFn: ({ signal }) => callAsUser(getRoomPads, { params: { id }, signal }),
  });
}

export function roomPanelQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.rooms, id, 'panel'],
    queryFn: ({ signal }) => callAsUser(getRoomPanel, { params: { id }, signal }),
  });
}
