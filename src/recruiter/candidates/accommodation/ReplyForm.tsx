// Answers one request inline: text for a question; grant or decline with an optional message for anything else.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateRequest } from '#contract/candidate-page.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useReply, type Reply } from '../change-response.ts';
import { DeadlineField, FactorField } from './WishFields.tsx';
import { accommodationOf, isDeadlinePast, wishFor, type Wish } from './wish.ts';

const maxLength = 5000;

interface ReplyProps {
  response: ResponseDetail;
  request: CandidateRequest;
}

export function ReplyForm({ response, request }: ReplyProps) {
  const { t } = useTranslation();
  const failures = useFailures();
  const replying = useReply(response);
  const [text, setText] = useState('');
  // Keeps accommodations granted elsewhere, such as in reply to another request.
  const [changed, setChanged] = useState<Partial<Wish>>({});
  const [fault, setFault] = useState<'text' | 'deadline' | null>(null);
  const before = response.accommodation;
  const wish = { ...wishFor(request.kind, before), ...changed };
  const send = async (state: Reply['state']) => {
    const found = faultOf(state, text, wish, request, before);
    setFault(found);
    if (found || replying.isPending) return;
    const accommodation = state === 'granted' ? { accommodation: accommodationOf(wish, before) } : {};
    const reply = { id: request.id, state, reply: text.trim(), ...accommodation };
    try {
      await replying.mutateAsync(reply);
    } catch (error) {
      failures.meet(error, { retry: () => void send(state) });
    }
  };
  const isQuestion = request.kind === 'question';
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      sx={{ mt: 1.5 }}
      aria-label={t(`responses.requests.kinds.${request.kind}`)}
      onSubmit={(event) => (event.preventDefault(), void send(isQuestion ? 'answered' : 'granted'))}
    >
      {request.kind === 'more_time' && <FactorField wish={wish} onChange={setChanged} />}
      {request.kind === 'later_deadline' && (
        <DeadlineField wish={wish} onChange={setChanged} isPast={fault === 'deadline'} isRequired />
      )}
      <TextField
        label={t('responses.requests.reply')}
        multiline
        minRows={2}
        maxRows={10}
        value={text}
        error={fault === 'text'}
        helperText={fault === 'text' ? t('responses.requests.reply_missing') : t('responses.requests.mailed')}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength, dir: 'auto', readOnly: replying.isPending } }}
      />
      <Stack direction="row" spacing={1.5}>
        <Button type="submit" variant="contained" loading={replying.isPending}>
          {t(isQuestion ? 'responses.requests.send' : 'responses.requests.grant')}
        </Button>
        {!isQuestion && (
          <Button variant="outlined" disabled={replying.isPending} onClick={() => void send('declined')}>
            {t('responses.requests.decline')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function faultOf(
  state: Reply['state'],
  text: string,
  wish: Wish,
  { kind }: CandidateRequest,
  before: ResponseDetail['accommodation'],
): 'text' | 'deadline' | null {
  if (state === 'answered' && text.trim() === '') return 'text';
  if (state !== 'granted' || kind !== 'later_deadline') return null;
  return wish.deadline === '' || isDeadlinePast(wish, before, Date.now()) ? 'deadline' : null;
}
