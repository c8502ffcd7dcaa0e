// Whose recordings have arrived, what is still on a device, and each person's own files.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setVisitorRole, type Room } from '#contract/room.ts';
import type { RoomReview, RoomSide } from '#contract/room-review.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { formatDate } from '../../i18n/dates.ts';
import { formatLength } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Panel } from '../../kit/Panel.tsx';
import { useFailures } from '../../kit/use-failures.ts';

/** Late recordings are accepted for so long (contract/take.ts refuses with `reel_too_late`). */
const acceptedMs = 30 * 86_400_000;

export function RoomSides({ review: { room, sides } }: { review: RoomReview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const agreed = sides.filter(({ consent }) => consent === 'yes');
  const here = agreed.filter(({ missing_ms }) => missing_ms === 0).length;
  const isOpen = Date.now() < Date.parse(room.ended_at ?? room.start) + acceptedMs;
  const until = new Date(Date.parse(room.ended_at ?? room.start) + acceptedMs).toISOString();
  return (
    <Panel title={t('room_review.recordings')}>
      {agreed.length > 0 && (
        <Typography sx={{ fontWeight: 600 }}>
          {here === agreed.length
            ? t('room_review.all_here')
            : t('room_review.some_here', { here, all: agreed.length })}
        </Typography>
      )}
      {here < agreed.length && (
        <Typography variant="body2" color="textSecondary">
          {t(isOpen ? 'room_review.accepted_until' : 'room_review.accepted_before', {
            date: formatDate(until, language),
          })}
        </Typography>
      )}
      {sides.length === 0 && <Typography color="textSecondary">{t('room_review.nobody')}</Typography>}
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {sides.map((side) => (
          <Side key={side.id} room={room} side={side} />
        ))}
      </Box>
    </Panel>
  );
}

function Side({ room, side }: { room: Room; side: RoomSide }) {
  const { name, role, consent, recorded_ms, missing_ms, files } = side;
  const { t } = useTranslation();
  const lengthOf = (ms: number) => formatLength(Math.round(ms / 1000));
  return (
    <li>
      <strong dir="auto">{name}</strong>
      <Typography variant="body2" color="textSecondary">
        {(role === 'candidate' || role === 'guest') && `${t(`room_review.role_${role}`)} · `}
        {consent === 'yes'
          ? t('room_review.recorded', { length: lengthOf(recorded_ms) })
          : t('room_review.no_consent')}
      </Typography>
      <RoleButton room={room} side={side} />
      {missing_ms > 0 && (
        <Typography variant="body2">{t('room_review.missing', { length: lengthOf(missing_ms) })}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {files.map(({ url, duration_ms }, index) => (
          <Link
            key={url}
            href={url}
            target="_blank"
            rel="noopener"
            variant="body2"
            sx={{ paddingBlock: 0.75 }}
          >
            {t('room_review.own_recording', { number: index + 1, length: lengthOf(duration_ms) })}
          </Link>
        ))}
      </Box>
    </li>
  );
}

/** Corrects what the host chose when admitting: a candidate's recordings belong to the candidate's interview. */
function RoleButton({ room, side: { id, name, role } }: { room: Room; side: RoomSide }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { handleError } = useFailures();
  const isVisitor = role === 'candidate' || role === 'guest';
  if (!isVisitor || !room.permissions.includes('live.host')) return null;
  const as = role === 'candidate' ? 'guest' : 'candidate';
  const correct = async () => {
    try {
      await callAsUser(setVisitorRole, { params: { id: room.id, person: id }, body: { as } });
      await cache.invalidateQueries({ queryKey: keys.rooms });
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <Button size="small" onClick={() => void correct()}>
      {t(`room_review.was_${as}`, { name })}
    </Button>
  );
}
