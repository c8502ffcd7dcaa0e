// The pad of a live room as it was typed: a slider over its updates, the text at that moment, and who typed. The review of a
// room can set the moment itself (`at`), in step with the recordings.
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from '#contract/id.ts';
import { textOf } from '#contract/pad-update.ts';
import { getPadPlayback, type PadRun } from '#contract/room-pad.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { momentAt, momentsOf, type PadMoment } from './pad-moments.ts';

interface PadPlaybackProps {
  room: Id;
  pad: Id;
  runs: readonly PadRun[];
  /** In milliseconds since 1970. Absent: the reader chooses the moment. */
  at?: number;
}

export function PadPlayback({ room, pad, ...rest }: PadPlaybackProps) {
  const query = useQuery({
    queryKey: ['pad', room, pad],
    queryFn: ({ signal }) => callAsUser(getPadPlayback, { params: { id: room, pad }, signal }),
    select: momentsOf,
  });
  return <Loaded query={query}>{(moments) => <Moments moments={moments} {...rest} />}</Loaded>;
}

function Moments({
  moments,
  runs,
  at,
}: { moments: readonly PadMoment[] } & Pick<PadPlaybackProps, 'runs' | 'at'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [chosen, setChosen] = useState(moments.length);
  const count = at === undefined ? chosen : momentAt(moments, at);
  const shown = useDeferredValue(count);
  const text = useMemo(() => textOf(moments.slice(0, shown).map(({ bytes }) => bytes)), [moments, shown]);
  const moment = moments[count - 1];
  const caption = moment
    ? `${formatDateTime(new Date(moment.at).toISOString(), language)} · ${moment.name}`
    : '';
  const run = runs.findLast(({ seq }) => moment && seq <= moment.seq);
  return (
    <>
      {at === undefined && (
        <Slider
          aria-label={t('rooms.pad_moment')}
          min={0}
          max={moments.length}
          value={count}
          getAriaValueText={() => caption}
          onChange={(_, value) => setChosen(value)}
        />
      )}
      <Typography color="textSecondary" dir="auto">
        {caption}
      </Typography>
      <Box component="pre" dir="ltr" role="region" aria-label={t('room.pad')} sx={code}>
        {text}
      </Box>
      {run && (
        <Box component="pre" dir="ltr" role="region" aria-label={t('room.pad_output')} sx={code}>
          {run.output === '' ? t('code.nothing') : run.output}
        </Box>
      )}
    </>
  );
}

const code = {
  m: 0,
  mt: 1.5,
  p: 1.5,
  minHeight: '3rem',
  borderRadius: 'var(--radius-m)',
  bgcolor: 'var(--surface-sunken)',
  fontFamily: 'var(--font-code)',
  textAlign: 'left',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
