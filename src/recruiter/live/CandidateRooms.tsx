// A candidate's live interviews, and a new one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import type { Room } from '#contract/room.ts';
import { jobQuery, planQuery, roomsQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Panel } from '../../kit/Panel.tsx';
import { useFailures } from '../../kit/use-failures.ts';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';
import { isOver } from './room-groups.ts';

const loadDialog = () => import('./RoomDialog.tsx');

export function CandidateRooms({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const { data: plan } = useQuery(planQuery);
  const mayView = useMay('live.view');
  const mayManage = useMay('live.manage');
  const isOffered = mayView && plan?.live === true;
  const { data: rooms = [] } = useQuery({ ...roomsQuery, enabled: isOffered });
  const theirs = rooms.filter(({ response_id }) => response_id === response.id);
  if (!isOffered || (!mayManage && theirs.length === 0)) return null;
  return (
    <Panel title={t('shell.live_title')}>
      {theirs.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0, mb: 1.5 }}>
          {theirs.map((room) => (
            <RoomItem key={room.id} room={room} />
          ))}
        </Box>
      )}
      {mayManage && <Schedule response={response} />}
    </Panel>
  );
}

function RoomItem({ room }: { room: Room }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li>
      <strong dir="auto">{room.name}</strong>
      <Typography variant="body2" color="textSecondary">
        {formatDateTime(room.start, language)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <Chip size="small" label={t(`shell.room_${room.status}`)} />
        {room.status === 'ended' && (
          <LinkButton size="small" to="/live/$id" params={{ id: room.id }}>
            {t('rooms.review')}
          </LinkButton>
        )}
        {!isOver(room) && (
          <Button size="small" href={`/i/l/${room.share_hash}`}>
            {t('rooms.join')}
          </Button>
        )}
      </Box>
    </li>
  );
}

function Schedule({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { data: job } = useQuery(jobQuery(response.job_id));
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.handleError(error);
  });
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" disabled={!job} onClick={() => setIsOpen(true)}>
        {t('rooms.schedule')}
      </Button>
      {isOpen && dialog && job && (
        <dialog.NewRoomDialog
          about={{
            company_id: job.company_id,
            name: t('rooms.name_with', { name: response.full }).slice(0, 200),
            job_id: job.id,
            response_id: response.id,
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
