// Shown before a review link opens: asks for the guest's name if they may rate or comment, and for the
// password if there is one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { openReviewLink } from '#contract/review-link.ts';
import { requiredText } from '#contract/text.ts';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/call.ts';
import { newSessionToken } from '../api/session-token.ts';
import { FieldFaults } from '../kit/forms/form-submit.ts';
import { useContractForm } from '../kit/forms/use-contract-form.ts';
import { createWriteIds } from '../kit/forms/write-id.ts';
import { StepHeading } from '../kit/InterviewParts.tsx';
import { GuestForm } from './GuestForm.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import { TextInput } from './TextInput.tsx';
import { saveToken } from './guest-token.ts';
import type { Door } from './load-guest.ts';
import type { Refresh } from './use-guest-view.ts';

interface Props {
  hash: string;
  door: Door;
  refresh: Refresh;
}

export function DoorScreen(props: Props) {
  const { t } = useTranslation();
  const { door } = props;
  const form = useDoor(props);
  return (
    <GuestFrame look={door}>
      <StepHeading>{t('guest.title', { job: door.job, count: door.candidates })}</StepHeading>
      <p className="lead">{t('guest.door_lead', { company: door.company, count: door.candidates })}</p>
      <GuestForm form={form} submitLabel={t('guest.open', { count: door.candidates })}>
        {door.asks_name && (
          <TextInput
            form={form}
            name="name"
            label={t('guest.name')}
            hint={t('guest.name_hint')}
            faultText={t('guest.name_required')}
            autoComplete="name"
            maxLength={100}
          />
        )}
        {door.has_password && (
          <TextInput
            form={form}
            name="password"
            label={t('guest.password')}
            hint={t('guest.password_hint')}
            faultText={t('refusals.wrong_password')}
            type="password"
            autoComplete="off"
            maxLength={200}
          />
        )}
      </GuestForm>
    </GuestFrame>
  );
}

const schemas = {
  named: z.object({ name: requiredText(100), password: z.string() }),
  unnamed: z.object({ name: z.string(), password: z.string() }),
};

function useDoor({ hash, door, refresh }: Props) {
  // Resending the same name is the same opening (P3); another name is a new one.
  const [tokens] = useState(() => createWriteIds(newSessionToken));
  return useContractForm({
    schema: schemas[door.asks_name ? 'named' : 'unnamed'],
    values: { name: '', password: '' },
    errors: 'inline',
    submit: async ({ name, password }) => {
      const token = tokens.idFor(name);
      try {
        await call(openReviewLink, { params: { hash }, body: { session_token: token, password, name } });
      } catch (error) {
        if (isEnd(error)) return refresh();
        throw isCode(error, 'wrong_password') ? new FieldFaults({ password: 'wrong_password' }) : error;
      }
      saveToken(hash, token, { hasPassword: door.has_password });
      return refresh();
    },
  });
}

/** The link ended while this screen was open: the page reports it. */
function isEnd(error: unknown): boolean {
  return isCode(error, 'review_link_over') || isCode(error, 'review_link_invalid');
}

function isCode(error: unknown, code: CallError['code']): boolean {
  return error instanceof CallError && error.code === code;
}
