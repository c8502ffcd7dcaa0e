// On the welcome page: another company processes the answers, or they are compared with others. Only notices that were shown get a
// choice, and without a choice nothing is processed.
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewWelcome } from '#contract/interview.ts';
import type { Processing, ProcessingChoice } from '#contract/processing.ts';
import { processingPurposes, type ProcessingPurpose } from '#contract/processing-purposes.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';

interface Given {
  processing?: ProcessingChoice[];
}

export function ProcessingNotice(props: {
  welcome: Pick<InterviewWelcome, 'processing' | 'company'>;
  /** Changes what the start sends. Stable between renders. */
  onChoose: (change: <Details extends Given>(details: Details) => Details) => void;
}) {
  const { welcome, onChoose } = props;
  const { processing, company } = welcome;
  const [declined, setDeclined] = useState<readonly string[]>([]);
  useEffect(() => {
    const choices = processing?.filter(isKnown).map(({ purpose, version }) => ({
      ...{ purpose, version },
      choice: declined.includes(purpose) ? ('declined' as const) : ('allowed' as const),
    }));
    if (choices) onChoose((details) => ({ ...details, processing: choices }));
  }, [processing, declined, onChoose]);
  return processing?.map((offer) => (
    <ProcessingItem
      key={offer.purpose}
      offer={offer}
      company={company.name}
      isDeclined={declined.includes(offer.purpose)}
      hint="later"
      onChange={(isDeclined) =>
        setDeclined((now) => [
          ...now.filter((purpose) => purpose !== offer.purpose),
          ...(isDeclined ? [offer.purpose] : []),
        ])
      }
    />
  ));
}

/** What this page has no notice for is not allowed. */
const isKnown = ({ purpose }: Processing) => processingPurposes.some((known) => known === purpose);

/** Those that this page has a checkbox for. */
const isDeclinable = (purpose: ProcessingPurpose): purpose is 'transcript' | 'assessment' =>
  purpose === 'transcript' || purpose === 'assessment';

/** What is done with the answers, and the checkbox against it if the candidate may decline. */
export function ProcessingItem(props: {
  offer: Processing;
  company: string;
  isDeclined: boolean;
  /** What follows from the choice, before the start and after. */
  hint: 'later' | 'deletes';
  isBusy?: boolean;
  onChange: (isDeclined: boolean) => void;
}) {
  const { offer, company, isDeclined, hint, isBusy = false, onChange } = props;
  const { processor, not_before: day, audit_url: audit } = offer;
  const { t } = useTranslation();
  const language = useLanguage();
  const hintId = useId();
  const purpose = processingPurposes.find((known) => known === offer.purpose);
  if (!purpose) return null;
  return (
    <section>
      <p>
        {t(`processing.${purpose}`, { processor, company })}
        {day && ` ${t('processing.not_before', { date: formatDate(day, language, 'UTC') })}`}
      </p>
      {audit && (
        <p>
          <a href={audit} target="_blank" rel="noopener noreferrer">
            {t('processing.audit')}
          </a>
        </p>
      )}
      {offer.can_decline && isDeclinable(purpose) && (
        <>
          <label className="consent">
            <input
              type="checkbox"
              name={purpose}
              checked={isDeclined}
              disabled={isBusy}
              aria-describedby={hintId}
              onChange={(event) => onChange(event.target.checked)}
            />
            <span>{t(`processing.${purpose}_decline`)}</span>
          </label>
          <p className="soft" id={hintId}>
            {t(
              purpose === 'assessment' && hint === 'deletes'
                ? 'processing.assessment_deletes'
                : `processing.${hint}`,
            )}
          </p>
        </>
      )}
    </section>
  );
}
