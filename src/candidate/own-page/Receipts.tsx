// Whether all answers have arrived, and one row per answer: where it is, and the server's receipt.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerReceipt } from '#contract/candidate-page.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { formatBytes, formatLength } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { UserText } from '../../kit/InterviewParts.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import './receipts.css';

/** Number of digest characters shown: enough to compare by eye. */
const shownDigits = 16;

/** `icon`: the check mark means that all is well. */
export function Verdict(props: { icon: IconName; isRefused?: boolean; children: ReactNode }) {
  const { icon, isRefused } = props;
  return (
    <div className="verdict" data-safe={icon === 'check'} data-refused={isRefused} role="status">
      <Icon name={icon} />
      <div>{props.children}</div>
    </div>
  );
}

export interface ReceiptRow {
  id: string;
  /** 'Answer 2'; empty for a file. */
  label: string;
  text: string;
  /** Where it is and why, as far as this device knows. */
  place: ReactNode;
  why?: ReactNode;
  receipt: AnswerReceipt | undefined;
}

export function Receipts({ rows }: { rows: readonly ReceiptRow[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="list-title">{t('interview.done_list')}</h2>
      <ol className="answers">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="answer-name">
              {row.label && <small>{row.label}</small>}
              <span dir="auto">{row.text}</span>
              {row.why}
              {row.receipt && <Receipt receipt={row.receipt} />}
            </div>
            {row.place}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Receipt({ receipt }: { receipt: AnswerReceipt }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (receipt.state === 'uploading') return null;
  const facts = [
    t('own_page.receipt_arrived', { when: formatDateTime(receipt.created_at, language) }),
    ...(receipt.duration_seconds === null ? [] : [formatLength(receipt.duration_seconds)]),
    ...(receipt.bytes > 0 ? [formatBytes(receipt.bytes, language)] : []),
  ];
  return (
    <details className="receipt">
      <summary>{t('own_page.receipt')}</summary>
      <p>{facts.join(' · ')}</p>
      {receipt.sha256 && (
        <details className="receipt">
          <summary>{t('own_page.receipt_technical')}</summary>
          <p>
            {t('own_page.receipt_digest')}{' '}
            <code dir="ltr" title={receipt.sha256}>
              {receipt.sha256.slice(0, shownDigits)}
            </code>
          </p>
        </details>
      )}
      <UserText>{receipt.text}</UserText>
      {receipt.url && (
        <video className="receipt-video" src={receipt.url} controls playsInline preload="none">
          <track kind="captions" />
        </video>
      )}
    </details>
  );
}
