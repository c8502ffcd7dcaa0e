// For browsers without calls, and pages that were not loaded from a secure address.
import { useTranslation } from 'react-i18next';
import { LanguageSelect, StepHeading } from '../../kit/InterviewParts.tsx';

export function UnsupportedScreen({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const address = `/i/l/${hash}`;
  return (
    <div className="interview">
      <header className="interview-top">
        <div className="interview-aside">
          <LanguageSelect />
        </div>
      </header>
      <main className="sheet">
        <StepHeading title={t('room.unsupported_title')}>{t('room.unsupported_title')}</StepHeading>
        <p className="lead">{t('room.unsupported_text')}</p>
        <p className="address" dir="ltr">
          {new URL(address, location.href).href}
        </p>
        <div className="actions">
          {/* A full load: the room has its own permissions of the browser. */}
          <a className="secondary" href={address}>
            {t('interview.unsupported_retry')}
          </a>
        </div>
      </main>
    </div>
  );
}
