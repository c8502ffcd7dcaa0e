// The answer about one link or code.
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GenuineVerification, Verification } from '#contract/verification.ts';
import { isolatedAddress } from '../../i18n/isolated.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export function VerificationResult({ found, host }: { found: Verification; host: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`guest-card verify-result is-${found.result}`}>
      <h2 ref={heading} tabIndex={-1}>
        {found.result === 'genuine' ? t(`verify.genuine_${found.kind}`) : t(`verify.${found.result}`)}
        {found.result === 'foreign' && (
          <>
            {' '}
            <bdi dir="ltr">{found.host}</bdi>
          </>
        )}
      </h2>
      {found.result === 'genuine' ? (
        <Genuine found={found} />
      ) : (
        <p>{t(`verify.${found.result}_text`, { host: isolatedAddress(host) })}</p>
      )}
    </section>
  );
}

function Genuine({ found }: { found: GenuineVerification }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { company, organization, verified_domain: verified, sent, kind } = found;
  return (
    <>
      <dl className="verify-facts">
        <Fact label={t('verify.company')}>
          <bdi>{company}</bdi>
        </Fact>
        {organization !== company && (
          <Fact label={t('verify.organization')}>
            <bdi>{organization}</bdi>
          </Fact>
        )}
        <Fact label={t('verify.domain')}>
          {verified ? (
            <>
              <bdi dir="ltr">{verified.domain}</bdi>
              <small>{t('verify.domain_checked', { date: formatDate(verified.checked_at, language) })}</small>
            </>
          ) : (
            t('verify.domain_none')
          )}
        </Fact>
        {(kind === 'interview' || kind === 'message') && (
          <Fact label={t('verify.sent')}>
            {sent.length > 0
              ? sent.map(({ channel, recipient, at }) => (
                  <span key={`${channel} ${at}`} className="verify-sent">
                    {t(`verify.sent_${channel}`)} <bdi dir="ltr">{recipient}</bdi>
                    <small>{formatDate(at, language)}</small>
                  </span>
                ))
              : t('verify.sent_none')}
          </Fact>
        )}
      </dl>
      {sent.length > 0 && <p>{t('verify.not_you')}</p>}
      {kind === 'message' && <p>{t('verify.code_only')}</p>}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
