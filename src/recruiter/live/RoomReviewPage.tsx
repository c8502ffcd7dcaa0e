// /live/{id}: a live room after it took place. The joined recording with chat, notes and pad in step, whose recordings are
// missing, and the scores.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomReview } from '#contract/room-review.ts';
import { roomPadsQuery, roomPanelQuery, roomReviewQuery } from './room-queries.ts';
import { userQuery, usersQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { JobSkeleton } from '../../kit/JobSkeleton.tsx';
import { BackLink, lone, TextLink } from '../../kit/links.tsx';
import { Loaded, LoadFailed } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { Panel } from '../../kit/Panel.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';
import { useVideoTime } from '../candidates/player/use-video-time.ts';
import { PadPlayback } from './PadPlayback.tsx';
import { Recording } from './Recording.tsx';
import { RoomHold } from './RoomHold.tsx';
import { RoomMoments } from './RoomMoments.tsx';
import { RoomScores } from './RoomScores.tsx';
import { RoomSides } from './RoomSides.tsx';
import { isOver } from './room-groups.ts';
import { chaptersTextOf, momentsOfRoom } from './room-moments.ts';

export function RoomReviewPage({ id }: { id: string }) {
  const mayView = useMay('live.view');
  const query = usePageQuery({ ...roomReviewQuery(id), enabled: mayView });
  if (!mayView) return <RequireAccess permission="live.view" />;
  return (
    <Loaded query={query} skeleton={<JobSkeleton />}>
      {(review) => <Review review={review} />}
    </Loaded>
  );
}

function Review({ review }: { review: RoomReview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { room } = review;
  const lead = [formatDateTime(room.start, language), t(`shell.room_${room.status}`)].join(' · ');
  const candidate = room.response_id !== null && (
    <TextLink to="/jobs/candidate/$id" params={{ id: room.response_id }} sx={lone}>
      {t('room_review.candidate')}
    </TextLink>
  );
  return (
    <Page
      back={<BackLink to="/live">{t('shell.live_title')}</BackLink>}
      title={room.name}
      lead={lead}
      actions={candidate}
    >
      {isOver(room) ? <Past review={review} /> : <NotOver review={review} />}
    </Page>
  );
}

function NotOver({ review: { room } }: { review: RoomReview }) {
  const { t } = useTranslation();
  const join = (
    <Button variant="contained" href={`/i/l/${room.share_hash}`}>
      {t('rooms.join')}
    </Button>
  );
  return <EmptyState title={t('room_review.not_over')} text={t('room_review.not_over_text')} action={join} />;
}

function Past({ review }: { review: RoomReview }) {
  const { t } = useTranslation();
  const { room, recording } = review;
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const panel = useQuery(roomPanelQuery(room.id));
  const nameOf = useNames(review);
  const moments = momentsOfRoom(review, panel.data ?? nothingShared, nameOf);
  return (
    <Box sx={columns}>
      <Box sx={{ display: 'grid', gap: 3, minInlineSize: 0 }}>
        <Recording recording={recording} chapters={chaptersTextOf(moments)} onPlayer={setPlayer} />
        <Pads roomId={room.id} player={player} beganAt={recording.began_at} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3, minInlineSize: 0, alignContent: 'start' }}>
        {room.record !== 'off' && <RoomSides review={review} />}
        <Panel title={t('room_review.moments')}>
          {panel.isError && <LoadFailed onRetry={() => void panel.refetch()} />}
          <RoomMoments moments={moments} player={player} />
        </Panel>
        {panel.data && panel.data.guide.criteria.length > 0 && (
          <RoomScores panel={panel.data} nameOf={nameOf} />
        )}
        <RoomHold room={room} />
      </Box>
    </Box>
  );
}

const nothingShared = { notes: [], guide: { questions: [], criteria: [] }, asked: [] };

/** Reviewers may not see the list of users. */
function useNames({ members }: RoomReview): (userId: string) => string {
  const { data: me } = useQuery(userQuery);
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  return (id) => {
    if (id === me?.id) return me.name;
    const known = users.find((user) => user.id === id) ?? members.find(({ user_id }) => user_id === id);
    return known?.name ?? '–';
  };
}

/** As it was at the moment that is played; without a recording the reader chooses the moment. */
function Pads({
  roomId,
  player,
  beganAt,
}: {
  roomId: string;
  player: HTMLVideoElement | null;
  beganAt: string | null;
}) {
  const { t } = useTranslation();
  const { data: pads = [] } = useQuery(roomPadsQuery(roomId));
  const { at } = useVideoTime(player);
  const written = pads.filter(({ updates }) => updates > 0);
  if (written.length === 0) return null;
  const shownAt = player && beganAt !== null ? { at: Date.parse(beganAt) + at * 1000 } : {};
  return (
    <Panel title={t('room_review.pad')}>
      {written.map(({ id, runs }) => (
        <PadPlayback key={id} room={roomId} pad={id} runs={runs} {...shownAt} />
      ))}
    </Panel>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' },
};
