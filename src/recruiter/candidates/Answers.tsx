// All of a candidate's answers in order, with the keyboard shortcuts to go through them.
import { mdiKeyboardOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Answer } from './Answer.tsx';
import type { AnswerPlaces } from './answer-places.ts';
import { ShortcutsDialog } from './keys/ShortcutsDialog.tsx';
import { useAnswerKeys } from './keys/use-answer-keys.ts';
import { keepSpeed, readSpeed } from './player/kept-speed.ts';
import type { Moment } from './player/moment.ts';
import { useMoment } from './player/use-moment.ts';
import { useRating } from './use-rating.ts';
import type { Speed } from './video-source.ts';

interface Props {
  response: ResponseDetail;
  /** The answer and time that the URL points to. */
  moment: Moment;
  /** Opens the next unseen candidate; null if there is none. */
  onNextUnseen: (() => void) | null;
}

export function Answers({ response, moment, onNextUnseen }: Props) {
  const { t } = useTranslation();
  const mayRate = useMay('responses.rate');
  const rate = useRating(response);
  const [places] = useState<AnswerPlaces>(() => new Map());
  // All videos share one speed.
  const [speed, setSpeed] = useState<Speed>(() => readSpeed());
  const [isHelping, setIsHelping] = useState(false);
  const choose = (wanted: Speed) => {
    setSpeed(wanted);
    keepSpeed(wanted);
  };
  useMoment(response.answers, places, moment);
  const said = useAnswerKeys(response.answers, places, {
    speed,
    onSpeed: choose,
    onRate: mayRate ? rate : null,
    onNextUnseen,
    onHelp: () => setIsHelping(true),
  });
  if (response.answers.length === 0) {
    return <EmptyState title={t('responses.no_answers_title')} text={t('responses.no_answers_text')} />;
  }
  return (
    <section aria-labelledby="answers">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1.5 }}>
        <Typography id="answers" variant="h2">
          {t('responses.answers')}
        </Typography>
        <Typography color="textSecondary" role="status">
          {t('responses.answered_of', { answered: response.answers.length, count: response.questions_count })}
        </Typography>
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={mdiKeyboardOutline} />}
          aria-keyshortcuts="?"
          onClick={() => setIsHelping(true)}
          sx={{ marginInlineStart: 'auto', display: { xs: 'none', md: 'inline-flex' } }}
        >
          {t('responses.keys.title')}
        </Button>
      </Box>
      <Stack spacing={2.5}>
        {response.answers.map((answer, index) => (
          <Answer
            key={answer.id}
            response={response}
            answer={answer}
            number={index + 1}
            speed={speed}
            onSpeed={choose}
            onRate={mayRate ? (given) => rate(answer.id, given) : null}
            places={places}
          />
        ))}
      </Stack>
      <span role="status" className="unseen">
        {said}
      </span>
      {isHelping && <ShortcutsDialog mayRate={mayRate} onClose={() => setIsHelping(false)} />}
    </section>
  );
}
