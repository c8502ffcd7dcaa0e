// How much of the plan's limits the questions use, and what to do when a limit is reached.
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { useRoomText } from '../../kit/use-room-text.ts';
import { TextLink } from '../../kit/links.tsx';
import { isOverLimit, questionLimits, type QuestionRoom } from './question-limits.ts';

export function QuestionLimit({
  room,
  refused,
}: {
  room: QuestionRoom;
  /** The limit that blocked the last attempt to add a question. */
  refused: keyof QuestionRoom | null;
}) {
  const { t } = useTranslation();
  const roomText = useRoomText();
  const mayUpgrade = useCanUpgrade();
  const hit = questionLimits.find((limit) => isOverLimit(room[limit])) ?? refused;
  const lines = questionLimits.flatMap((limit) => {
    const left = room[limit];
    return left ? [`${t(`shell.limit_${limit}`)}: ${roomText(left)}`] : [];
  });
  return (
    <>
      {lines.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {lines.join(' · ')}
        </Typography>
      )}
      {hit && (
        <Alert severity="warning">
          {t('jobs.limit_reached')}{' '}
          {hit === 'video_questions'
            ? `${t(mayUpgrade ? 'jobs.limit_other_type' : 'shell.other_type')} ${t('jobs.limit_video', { limit: room[hit]?.limit })}`
            : t('jobs.limit_questions', { limit: room[hit]?.limit })}{' '}
          {mayUpgrade && (
            <TextLink to="/profile/plan" color="inherit" underline="always">
              {t('jobs.upgrade')}
            </TextLink>
          )}
        </Alert>
      )}
    </>
  );
}
