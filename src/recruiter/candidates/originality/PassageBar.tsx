// The common passages by number, and the way from one to the next.
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { MatchDetail } from '#contract/originality.ts';
import { useKeys } from '../../../kit/keys/use-keys.ts';
import { colorOf } from './passage-pieces.ts';
import type { Passages } from './use-passages.ts';

export function PassageBar({ match, passages }: { match: MatchDetail; passages: Passages }) {
  const { t } = useTranslation();
  const { chosen, turn, choose, goOn } = passages;
  const count = match.passages.length;
  const shown = chosen === null ? undefined : match.passages[chosen];
  useKeys(t('originality.title'), [{ keys: ['n'], label: t('originality.next'), run: goOn }]);
  return (
    <div className="passage-bar" role="group" aria-label={t('originality.passages')}>
      <Button variant="outlined" size="small" aria-keyshortcuts="n" onClick={goOn}>
        {t(count > 1 ? 'originality.next' : 'originality.show_passage')}
      </Button>
      {match.passages.map(({ length }, index) => (
        <button
          key={index}
          type="button"
          className={`passage-key passage-${colorOf(index)}`}
          aria-pressed={chosen === index}
          aria-label={`${t('originality.passage', { number: index + 1 })}: ${t(`originality.common_${match.unit}`, { count: length })}`}
          onClick={() => choose(index)}
        >
          {index + 1}
        </button>
      ))}
      <span role="status" className="passage-now">
        {shown && chosen !== null && (
          // Another element for each choice: the same words in the same one are not announced again.
          <span key={turn}>
            {t('originality.passage_of', {
              number: chosen + 1,
              total: count,
              size: t(`originality.common_${match.unit}`, { count: shown.length }),
            })}
          </span>
        )}
      </span>
    </div>
  );
}
