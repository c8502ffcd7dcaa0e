// Suggested actions for an undelivered message, beside its fault. Everything else is in the row's menu.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, Invitation } from '#contract/invite.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useSmsOn } from '../use-sms-on.ts';
import { useResend } from './change-invitation.ts';
import { CorrectAddress } from './CorrectAddress.tsx';
import { waysForward } from './ways-forward.ts';

export function WaysForward({ row, jobId }: { row: Invitation; jobId: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const resend = useResend(jobId, row.response_id);
  const [correcting, setCorrecting] = useState<Channel | null>(null);
  const { correct, sendBy } = waysForward(row, useSmsOn());
  const send = (channel: Channel) =>
    resend.mutate({ channel }, { onError: (error) => failures.meet(error, { retry: () => send(channel) }) });
  if (!correct && sendBy.length === 0) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
      {correct && (
        <Button size="small" variant="outlined" onClick={() => setCorrecting(correct)}>
          {t(correct === 'sms' ? 'invites.invited.correct_phone' : 'invites.invited.correct_email')}
        </Button>
      )}
      {sendBy.map((channel) => (
        <Button
          key={channel}
          size="small"
          variant="outlined"
          loading={resend.isPending && resend.variables.channel === channel}
          disabled={resend.isPending}
          onClick={() => send(channel)}
        >
          {t(`invites.invited.resend_${channel}`)}
        </Button>
      ))}
      {correcting && (
        <CorrectAddress row={row} jobId={jobId} channel={correcting} onClose={() => setCorrecting(null)} />
      )}
    </Stack>
  );
}
