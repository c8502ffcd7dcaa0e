// The interviewers' scores of a room, by criterion. Colleagues' are hidden until one's own are submitted.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { RoomPanel } from '#contract/room-panel.ts';
import { Panel } from '../../kit/Panel.tsx';

export function RoomScores({
  panel: { guide, scores, others_hidden },
  nameOf,
}: {
  panel: RoomPanel;
  nameOf: (userId: string) => string;
}) {
  const { t } = useTranslation();
  return (
    <Panel title={t('room_review.scores')}>
      {others_hidden && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('room_review.scores_hidden')}
        </Typography>
      )}
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
        {guide.criteria.map(({ id, name }) => (
          <div key={id}>
            <Typography component="dt" sx={{ fontWeight: 600 }} dir="auto">
              {name}
            </Typography>
            {scores
              .filter(({ criterion }) => criterion === id)
              .map(({ user_id, rating, text }) => (
                <Box component="dd" key={user_id} sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {t('room_review.score', {
                    name: nameOf(user_id),
                    rating: rating === null ? '–' : String(rating),
                  })}
                  {text !== '' && (
                    <Typography variant="body2" color="textSecondary" dir="auto">
                      {text}
                    </Typography>
                  )}
                </Box>
              ))}
            {!scores.some(({ criterion }) => criterion === id) && (
              <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
                {t('room_review.no_score')}
              </Typography>
            )}
          </div>
        ))}
      </Box>
    </Panel>
  );
}
