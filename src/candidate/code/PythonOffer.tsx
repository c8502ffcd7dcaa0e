// Offers to download Python. It is as large as a short video, so it loads on demand and shows its size first.
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { PythonState } from './use-python.ts';

export function PythonOffer({ python, onFetch }: { python: PythonState; onFetch: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (python.state === 'looking' || python.state === 'here') return null;
  if (python.state === 'coming')
    return (
      <div className="python-offer">
        <label>
          {t('code.python_coming')}
          <progress max={1} value={python.share} />
        </label>
      </div>
    );
  const size = python.files ? formatBytes(python.files.wire_bytes, language) : null;
  return (
    <div className="python-offer">
      <p>{size === null ? t('code.python_away') : t('code.python_text', { size })}</p>
      <button className="secondary" type="button" onClick={onFetch}>
        {size === null ? t('code.python_retry') : t('code.python_load', { size })}
      </button>
      <p role="alert">{python.hasFailed && t('code.python_failed')}</p>
    </div>
  );
}
