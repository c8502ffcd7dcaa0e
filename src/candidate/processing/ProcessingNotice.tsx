// On the welcome page: another company processes the answers. Only a notice that was shown is answered: without an answer nothing is
// processed.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Processing, ProcessingChoice, ProcessingPurpose } from '#contract/processing.ts';

export function ProcessingNotice(props: {
  /** Stable between renders. */
  processing: readonly Processing[];
  company: string;
  onChoose: (choices: ProcessingChoice[]) => void;
}) {
  const { processing, company } = props;
  const choose = useEffectEvent(props.onChoose);
  const [declined, setDeclined] = useState<readonly ProcessingPurpose[]>([]);
  useEffect(() => {
    choose(
      processing.map(({ purpose, version }) => ({
        ...{ purpose, version },
        choice: declined.includes(purpose) ? 'declined' : 'allowed',
      })),
    );
  }, [processing, declined]);
  return processing.map((offer) => (
    <ProcessingItem
      key={offer.purpose}
      offer={offer}
      company={company}
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

/** What another company does with the answers, and the checkbox against it. */
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
  const { purpose, processor } = offer;
  const { t } = useTranslation();
  const hintId = useId();
  return (
    <section>
      <p>{t(`processing.${purpose}`, { processor, company })}</p>
      {offer.can_decline && (
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
            {t(`processing.${hint}`, { company })}
          </p>
        </>
      )}
    </section>
  );
}
