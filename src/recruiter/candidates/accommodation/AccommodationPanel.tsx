// A candidate's accommodations, for users who may grant them: more time, writing instead of video, their own
// deadline. A running interview picks up changes.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { Help } from '../../../kit/Help.tsx';
import { useAccommodate } from '../change-response.ts';
import { Panel } from '../Panel.tsx';
import { DeadlineField, FactorField, WritingField } from './WishFields.tsx';
import { accommodationOf, isDeadlinePast, wishOf, type Wish } from './wish.ts';

export function AccommodationPanel({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayGive = useMay('responses.accommodate');
  const isOver = response.finished_at !== null || response.progress === 'withdrawn';
  if (!mayGive || (isOver && !response.accommodation)) return null;
  return (
    <Panel
      title={t('responses.accommodation.title')}
      help={<Help about={t('responses.accommodation.title')}>{t('tips.accommodation')}</Help>}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t(`responses.accommodation.${isOver ? 'over' : 'hint'}`)}
      </Typography>
      {isOver ? <Given response={response} /> : <GiveForm response={response} />}
    </Panel>
  );
}

function GiveForm({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const giving = useAccommodate(response);
  // Unchanged fields follow the server. Null until a field is changed.
  const [changed, setChanged] = useState<Partial<Wish> | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const before = response.accommodation;
  const wish = { ...wishOf(before), ...changed };
  const isPast = isDeadlinePast(wish, before, Date.now());
  const change = (one: Partial<Wish>) => {
    setChanged({ ...changed, ...one });
    setIsTried(false);
    setIsSaved(false);
  };
  const give = async () => {
    setIsTried(true);
    if (isPast || giving.isPending) return;
    try {
      await giving.mutateAsync(accommodationOf(wish, before));
      setChanged(null);
      setIsSaved(true);
    } catch (error) {
      failures.meet(error, { retry: () => void give() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void give();
  };
  return (
    <Stack component="form" spacing={2} noValidate onSubmit={submit}>
      <FactorField wish={wish} onChange={change} />
      <WritingField wish={wish} onChange={change} />
      <DeadlineField wish={wish} onChange={change} isPast={isTried && isPast} />
      <div>
        <Button type="submit" variant="outlined" loading={giving.isPending} disabled={changed === null}>
          {t('responses.accommodation.save')}
        </Button>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: isSaved ? 1 : 0 }}>
          {isSaved ? t('responses.accommodation.saved') : ''}
        </Typography>
      </div>
    </Stack>
  );
}

/** The accommodations, read-only, once they can no longer change. */
function Given({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const wish = wishOf(response.accommodation);
  const lines = [
    wish.factor === 1.5 && t('responses.accommodation.factors.half'),
    wish.factor === 2 && t('responses.accommodation.factors.double'),
    wish.factor === 0 && t('responses.accommodation.factors.none'),
    wish.isText && t('responses.accommodation.text_for_video'),
    wish.deadline !== '' && t('responses.accommodation.deadline'),
  ].filter((line) => line !== false);
  return lines.map((line) => <Typography key={line}>{line}</Typography>);
}
