// The candidate's name and the others' ratings of an answer, shown once the user has rated it.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerInQueue } from '#contract/review-queue.ts';
import { lone, TextLink } from '../../kit/links.tsx';

export function CandidateName({ candidate }: { candidate: NonNullable<AnswerInQueue['candidate']> }) {
  return (
    <TextLink
      to="/jobs/candidate/$id"
      params={{ id: candidate.response_id }}
      sx={{ fontWeight: 600, ...lone }}
    >
      <bdi>{candidate.full}</bdi>
    </TextLink>
  );
}

interface Props {
  answer: AnswerInQueue['answer'];
  colleagues: AnswerInQueue['colleagues'];
}

export function Judged({ answer, colleagues }: Props) {
  const { t } = useTranslation();
  // Until the server has the user's own rating, it withholds the others'.
  if (answer.raters_count === 0) return null;
  const isAlone = colleagues.length === 0 && answer.guest_rates.length === 0;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ mt: 1, overflowWrap: 'anywhere' }}
    >
      {isAlone && t('review.nobody_else')}
      {colleagues.length > 0 && <Ratings title={t('review.colleagues')} given={colleagues} />}
      {answer.guest_rates.length > 0 && <Ratings title={t('review.guests')} given={answer.guest_rates} />}
    </Typography>
  );
}

function Ratings({ title, given }: { title: string; given: AnswerInQueue['colleagues'] }) {
  const { t } = useTranslation();
  return (
    <div>
      {title}{' '}
      {given.map(({ user_name, rate }, index) => (
        <span key={`${index} ${user_name}`}>
          {index > 0 && ' · '}
          <bdi>{user_name}</bdi>: {t(`responses.rate.${rate}`)}
        </span>
      ))}
    </div>
  );
}
