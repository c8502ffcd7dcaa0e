// A browser that cannot record video (spec.txt 8): what to use instead, and the link to take there.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { InterviewFrame } from './InterviewFrame.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { StepHeading } from './StepHeading.tsx';

export function UnsupportedScreen({ address }: { address: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // Where the clipboard is refused, the address stands there to be copied by hand.
    navigator.clipboard?.writeText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  const title = t('interview.unsupported_title');
  return (
    <InterviewFrame look={{ design: null, company: null }} aside={<LanguageSelect />}>
      <span className="result-mark">
        <Icon name="camera" />
      </span>
      <StepHeading title={title}>{title}</StepHeading>
      <p className="lead">{t('interview.unsupported_text')}</p>
      <p>{t('interview.unsupported_how')}</p>
      <p className="address" dir="ltr">
        {address}
      </p>
      <div className="actions">
        <button className="primary" type="button" onClick={copy}>
          {t(isCopied ? 'interview.link_copied' : 'interview.copy_link')}
        </button>
        <Link className="secondary" to={new URL(address).pathname}>
          {t('interview.unsupported_retry')}
        </Link>
      </div>
    </InterviewFrame>
  );
}
