// The team's scorecards while the member may not see them yet, and the button to view them without scoring, which is recorded.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewScorecards, type Scorecard } from '#contract/scorecard.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { showScorecard } from './scorecard-queries.ts';

export function Unseen({
  card: { response_id: id, submitted },
  onViewed,
}: {
  card: Scorecard;
  /** This part goes once the team's scorecards are there. */
  onViewed: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const failures = useFailures();
  const [isAsking, setIsAsking] = useState(false);
  const view = useMutation({
    mutationFn: () => callAsUser(viewScorecards, { params: { id } }),
    onSuccess: async (card) => {
      onViewed();
      await showScorecard(cache, card);
      setIsAsking(false);
    },
    onError: (error) => {
      setIsAsking(false);
      failures.handleError(error, { retry: () => view.mutate() });
    },
  });
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {submitted === 0 ? t('scorecard.team_none') : t('scorecard.unseen', { count: submitted })}
      </Typography>
      {submitted > 0 && (
        <Button
          size="small"
          color="inherit"
          onClick={() => setIsAsking(true)}
          sx={{ marginInlineStart: -0.5 }}
        >
          {t('scorecard.view')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('scorecard.view_title')}
        text={t('scorecard.view_text')}
        confirm={t('scorecard.view_confirm')}
        busy={view.isPending}
        onConfirm={() => view.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

export function ViewedFirst({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {t('scorecard.viewed_on', { date: formatDate(at, language) })}
    </Typography>
  );
}
