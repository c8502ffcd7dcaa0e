// Answers one request inline: text for a question; grant or decline with an optional message for anything else.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { CandidateRequest } from '#contract/candidate-page.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { optionalText } from '#contract/text.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { useReply } from '../change-response.ts';
import { accommodationOf, factors, isDeadlinePast, valuesFor } from './accommodation-form.ts';
import { DeadlineField, FactorField } from './AccommodationFields.tsx';

const maxLength = 5000;

interface ReplyProps {
  response: ResponseDetail;
  request: CandidateRequest;
}

export function ReplyForm({ response, request }: ReplyProps) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useReply(response);
  const before = response.accommodation;
  const isQuestion = request.kind === 'question';
  const form = useContractForm({
    schema: schemaFor(request, before),
    values: { state: isQuestion ? 'answered' : 'granted', reply: '', ...valuesFor(request.kind, before) },
    // Keeps accommodations granted elsewhere, such as in reply to another request.
    isLive: true,
    submit: ({ state, reply, ...given }) => {
      const accommodation = state === 'granted' ? { accommodation: accommodationOf(given, before) } : {};
      return send({ id: request.id, state, reply, ...accommodation });
    },
  });
  const { isBusy } = useFormState(form);
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      sx={{ mt: 1.5 }}
      aria-label={t(`responses.requests.kinds.${request.kind}`)}
      onSubmit={(event) => {
        form.change('state', isQuestion ? 'answered' : 'granted');
        form.submit(event);
      }}
    >
      {request.kind === 'more_time' && <FactorField form={form} />}
      {request.kind === 'later_deadline' && <DeadlineField form={form} isRequired />}
      <InputField
        form={form}
        name="reply"
        label={t('responses.requests.reply')}
        helperText={t('responses.requests.mailed')}
        faultText={{ required: t('responses.requests.reply_missing') }}
        multiline
        minRows={2}
        maxRows={10}
        maxLength={maxLength}
        readOnly={isBusy}
      />
      <Stack direction="row" spacing={1.5}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {t(isQuestion ? 'responses.requests.send' : 'responses.requests.grant')}
        </Button>
        {!isQuestion && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => {
              form.change('state', 'declined');
              form.submit();
            }}
          >
            {t('responses.requests.decline')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** A question needs an answer; a granted deadline must be in the future. */
function schemaFor({ kind }: CandidateRequest, before: ResponseDetail['accommodation']) {
  const values = z.object({
    state: z.enum(['answered', 'granted', 'declined']),
    reply: optionalText(maxLength),
    factor: z.literal(factors),
    isText: z.boolean(),
    deadline: z.string(),
  });
  return values.check(
    z.refine(({ state, reply }) => state !== 'answered' || reply !== '', {
      error: 'required',
      path: ['reply'],
    }),
    z.refine(
      ({ state, ...given }) =>
        state !== 'granted' ||
        kind !== 'later_deadline' ||
        (given.deadline !== '' && !isDeadlinePast(given, before, Date.now())),
      { error: 'out_of_range', path: ['deadline'] },
    ),
  );
}
