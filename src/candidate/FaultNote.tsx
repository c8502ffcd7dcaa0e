// What is wrong with the camera, in a sentence, and the way forward.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../recorder/types.ts';
import { Icon } from './Icon.tsx';

export function FaultNote(props: { fault: RecorderFault; hash: string; onRetry: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <div className="fault-note" role="alert">
      <Icon name="alert" />
      <div>
        <strong>{t(`interview.fault_${props.fault}`)}</strong>
        <p>{t(`interview.fault_${props.fault}_help`)}</p>
        {props.fault === 'unsupported' ? (
          <Link to="/i/unsupported/$hash" params={{ hash: props.hash }}>
            {t('interview.unsupported_how')}
          </Link>
        ) : (
          props.onRetry && (
            <button className="secondary" type="button" onClick={props.onRetry}>
              {t('interview.try_again')}
            </button>
          )
        )}
      </div>
    </div>
  );
}
