// A candidate's accommodations, for users who may grant them: more time, writing instead of video, their own
// deadline. A running interview picks up changes.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Accommodation } from '#contract/candidate-page.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { isChanged } from '../../../kit/forms/form-state.ts';
import { SwitchField } from '../../../kit/forms/SwitchField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { Help } from '../../../kit/Help.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { useAccommodate } from '../queries/change-response.ts';
import { Panel } from '../../../kit/Panel.tsx';
import { accommodationOf, factors, isDeadlinePast, valuesOf } from './accommodation-form.ts';
import { DeadlineField, FactorField } from './AccommodationFields.tsx';

export function AccommodationPanel({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayGive = useMay('responses.accommodate');
  const isFinished = response.finished_at !== null || response.progress === 'withdrawn';
  if (!mayGive || (isFinished && !response.accommodation)) return null;
  return (
    <Panel
      title={t('responses.accommodation.title')}
      help={<Help about={t('responses.accommodation.title')}>{t('tips.accommodation')}</Help>}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t(`responses.accommodation.${isFinished ? 'finished' : 'hint'}`)}
      </Typography>
      {isFinished ? <Given response={response} /> : <GiveForm response={response} />}
    </Panel>
  );
}

function GiveForm({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const { mutateAsync: accommodate } = useAccommodate(response);
  const before = response.accommodation;
  const form = useContractForm({
    schema: schemaOver(before),
    values: valuesOf(before),
    updates: 'merge',
    submit: (values) => accommodate(accommodationOf(values, before)),
  });
  const state = useFormState(form);
  return (
    <Stack component="form" spacing={2} noValidate onSubmit={form.submit}>
      <FactorField form={form} />
      <SwitchField form={form} name="isText" label={t('responses.accommodation.text_for_video')} />
      <DeadlineField form={form} />
      <div>
        <Button type="submit" variant="outlined" loading={state.isBusy} disabled={!isChanged(state)}>
          {t('responses.accommodation.save')}
        </Button>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: state.isSaved ? 1 : 0 }}>
          {state.isSaved ? t('responses.accommodation.saved') : ''}
        </Typography>
      </div>
    </Stack>
  );
}

function schemaOver(before: Accommodation | null) {
  const values = { factor: z.literal(factors), isText: z.boolean(), deadline: z.string() };
  return z.object(values).check(
    z.refine((given) => !isDeadlinePast(given, before, Date.now()), {
      error: 'out_of_range',
      path: ['deadline'],
    }),
  );
}

/** The accommodations, read-only, once they can no longer change. */
function Given({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const given = valuesOf(response.accommodation);
  const lines = [
    given.factor === 1.5 && t('responses.accommodation.factors.half'),
    given.factor === 2 && t('responses.accommodation.factors.double'),
    given.factor === 0 && t('responses.accommodation.factors.none'),
    given.isText && t('responses.accommodation.text_for_video'),
    given.deadline !== '' && t('responses.accommodation.deadline'),
  ].filter((line) => line !== false);
  return lines.map((line) => <Typography key={line}>{line}</Typography>);
}
