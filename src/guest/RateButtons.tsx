// Good, middling or bad. Pressing the selected rating again removes it.
import { useTranslation } from 'react-i18next';
import { rates } from '#contract/status.ts';
import type { Marking } from './use-mark.ts';

export function RateButtons({ marking, number }: { marking: Marking; number: number }) {
  const { t } = useTranslation();
  const { my_rate: mine } = marking.mark;
  return (
    <div className="guest-rates" role="group" aria-label={t('guest.rate_label', { number })}>
      {rates.map((rate) => (
        <button
          key={rate}
          type="button"
          data-rate={rate}
          aria-pressed={mine === rate}
          onClick={() => marking.rate(mine === rate ? null : rate)}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={`M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 10h.01M15 10h.01${mouths[rate]}`} />
          </svg>
          {t(`guest.rate.${rate}`)}
        </button>
      ))}
    </div>
  );
}

const mouths = {
  good: 'M8.5 14c1 1.600 2.200 2.300 3.500 2.300s2.500-.7 3.500-2.300',
  middling: 'M8.500 15.500h7',
  bad: 'M8.500 16.500c1-1.600 2.200-2.300 3.500-2.300s2.500.7 3.500 2.300',
};
