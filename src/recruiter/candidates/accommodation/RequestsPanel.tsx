// A candidate's requests and their answers, for users who may answer. Updates live.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { CandidateRequest } from '#contract/candidate-page.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { optionalText } from '#contract/text.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { useMay } from '../../../kit/use-may.ts';
import { useReply } from '../queries/change-response.ts';
import { Panel } from '../../../kit/Panel.tsx';
import { accommodationOf, factors, isDeadlinePast, valuesFor } from './accommodation-form.ts';
import { DeadlineField, FactorField } from './AccommodationFields.tsx';

export function RequestsPanel({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayAnswer = useMay('responses.accommodate');
  if (!mayAnswer || response.requests.length === 0) return null;
  return (
    <Panel title={t('responses.requests.title')}>
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {response.requests.map((request) => (
          <li key={request.id}>
            <Asked request={request} />
            {request.state === 'open' && <ReplyForm response={response} request={request} />}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Asked({ request }: { request: CandidateRequest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOpen = request.state === 'open';
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{t(`responses.requests.kinds.${request.kind}`)}</Typography>
      <Typography variant="body2" color="textSecondary">
        <time dateTime={request.created_at}>{formatDateTime(request.created_at, language)}</time>
        {' · '}
        {t(`responses.requests.states.${request.state}`)}
      </Typography>
      {request.text && <Quote text={request.text} />}
      {!isOpen && request.reply && <Quote text={request.reply} isReply />}
    </>
  );
}

function Quote({ text, isReply = false }: { text: string; isReply?: boolean }) {
  return (
    <Typography
      dir="auto"
      sx={{
        mt: 0.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(isReply && { paddingInlineStart: 1.5, borderInlineStart: '3px solid', borderColor: 'divider' }),
      }}
    >
      {text}
    </Typography>
  );
}

const maxLength = 5000;

interface ReplyProps {
  response: ResponseDetail;
  request: CandidateRequest;
}

/** Answers one request inline: text for a question; grant or decline with an optional message for anything else. */
function ReplyForm({ response, request }: ReplyProps) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useReply(response);
  const before = response.accommodation;
  const isQuestion = request.kind === 'question';
  const form = useContractForm({
    schema: schemaFor(request, before),
    values: { state: isQuestion ? 'answered' : 'granted', reply: '', ...valuesFor(request.kind, before) },
    // Keeps accommodations granted elsewhere, such as in reply to another request.
    updates: 'merge',
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
