// What another company does with the answers, and the checkbox against it.
import { useTranslation } from 'react-i18next';
import type { Processing } from '#contract/processing.ts';
import './processing.css';

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
  return (
    <section className="processing">
      <p>{t(`processing.${purpose}`, { processor, company })}</p>
      {offer.can_decline && (
        <label>
          <input
            type="checkbox"
            name={purpose}
            checked={isDeclined}
            disabled={isBusy}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>
            {t(`processing.${purpose}_decline`)}
            <small>{t(`processing.${hint}`, { company })}</small>
          </span>
        </label>
      )}
    </section>
  );
}
