// Shown if the browser cannot record video: continue in another browser or on the phone, or upload videos
// recorded elsewhere. Support is tested, not sniffed.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outbox } from '../../outbox/types.ts';
import { MessageScreen } from '../InterviewFrame.tsx';
import { passCheck } from './pass-check.ts';
import './unsupported.css';
import { encode } from 'uqr';

interface UnsupportedProps {
  /** The full link to open elsewhere. */
  address: string;
  hash: string;
  outbox: Outbox;
  /** True if the interview is on this device, so that it can continue here without recording. */
  isBegun: boolean;
  /** True if the candidate asked for another way; then nothing is wrong with this browser. */
  isChoice: boolean;
}

export function UnsupportedScreen({ address, hash, outbox, isBegun, isChoice }: UnsupportedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isCopied, setIsCopied] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const copy = () => {
    // If clipboard access is denied, the candidate can copy the visible address.
    navigator.clipboard?.writeText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  const goOn = () => {
    passCheck(outbox, hash).then(
      () => navigate({ to: '/i/process/$hash', params: { hash }, replace: true }),
      () => setIsFailed(true),
    );
  };
  return (
    <MessageScreen
      icon="camera"
      title={t(isChoice ? 'interview.other_ways' : 'interview.unsupported_title')}
      {...(!isChoice && { lead: t('interview.unsupported_text') })}
      hasLanguages
    >
      <p>{t(isChoice ? 'interview.other_ways_how' : 'interview.unsupported_how')}</p>
      <p className="address" dir="ltr">
        {address}
      </p>
      <QrCode address={address} label={t('interview.unsupported_qr')} />
      {isBegun && <p>{t('interview.unsupported_upload_text')}</p>}
      <p className="form-message" role="alert">
        {isFailed && t('interview.device_database')}
      </p>
      <div className="actions">
        <button className="primary" type="button" onClick={copy}>
          {t(isCopied ? 'interview.link_copied' : 'interview.copy_link')}
        </button>
        {isBegun && (
          <button className="secondary" type="button" onClick={goOn}>
            {t('interview.unsupported_upload')}
          </button>
        )}
        <Link className={isBegun ? 'quiet' : 'secondary'} to={new URL(address).pathname}>
          {t(isChoice ? 'interview.back_to_check' : 'interview.unsupported_retry')}
        </Link>
      </div>
    </MessageScreen>
  );
}

/** Dark on white in every theme, as scanners expect. */
function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
