// /verify: a reader pastes the link or the code of an invitation and learns whether this installation made it. The page also says what
// that proves, and takes reports of false messages.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredText } from '#contract/text.ts';
import { verifyInvitation, type Verification } from '#contract/verification.ts';
import { call } from '../../api/call.ts';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { GuestForm } from '../GuestForm.tsx';
import { GuestFrame } from '../GuestFrame.tsx';
import { TextInput } from '../TextInput.tsx';
import type { VerificationFacts } from './load-facts.ts';
import { ReportForm } from './ReportForm.tsx';
import { VerificationResult } from './VerificationResult.tsx';
import './verify.css';

const schema = z.object({ text: requiredText(4000) });

export function VerifyPage({ facts }: { facts: VerificationFacts }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<{ verification: Verification; count: number } | null>(null);
  const form = useContractForm({
    schema,
    values: { text: '' },
    errors: 'inline',
    submit: async (body) => {
      const verification = await call(verifyInvitation, { body });
      setFound((before) => ({ verification, count: (before?.count ?? 0) + 1 }));
    },
  });
  return (
    <GuestFrame look={null}>
      <StepHeading title={t('verify.title')}>{t('verify.title')}</StepHeading>
      <p className="lead">{t('verify.lead')}</p>
      <GuestForm form={form} submitLabel={t('verify.check')}>
        <TextInput
          form={form}
          name="text"
          label={t('verify.field')}
          hint={t('verify.field_hint')}
          faultText={t('verify.empty')}
          autoComplete="off"
          maxLength={4000}
        />
      </GuestForm>
      {/* A new answer takes the focus, also if it is the same as before. */}
      {found && <VerificationResult key={found.count} found={found.verification} host={facts.host} />}
      <Explanation facts={facts} />
      <ReportForm canReport={facts.can_report} />
    </GuestFrame>
  );
}

function Explanation({ facts: { host, mail_from: address } }: { facts: VerificationFacts }) {
  const { t } = useTranslation();
  return (
    <>
      <section className="verify-part">
        <h2>{t('verify.from_title')}</h2>
        <ul>
          <li>
            {t('verify.from_links')} <bdi dir="ltr">{host}</bdi>
          </li>
          <li>
            {t('verify.from_mail')} <bdi dir="ltr">{address}</bdi>
          </li>
        </ul>
      </section>
      <section className="verify-part">
        <h2>{t('verify.proves_title')}</h2>
        <ul>
          <li>{t('verify.proves_sender')}</li>
          <li>{t('verify.proves_domain')}</li>
        </ul>
      </section>
      <section className="verify-part">
        <h2>{t('verify.not_title')}</h2>
        <ul>
          <li>{t('verify.not_company')}</li>
          <li>{t('verify.not_message')}</li>
          <li>{t('verify.not_job')}</li>
        </ul>
      </section>
    </>
  );
}
