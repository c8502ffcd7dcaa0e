// Describes a camera fault in one sentence and offers the fix.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../../recorder/types.ts';
import { FaultHelp } from './FaultHelp.tsx';
import { Icon } from '../Icon.tsx';

export function FaultNote(props: {
  fault: RecorderFault;
  hash: string;
  onRetry: (() => void) | null;
  /** Set if the job accepts audio instead of video. */
  onSoundOnly?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="fault-note" role="alert">
      <Icon name="alert" />
      <div>
        <strong>{t(`interview.fault_${props.fault}`)}</strong>
        <FaultHelp fault={props.fault} />
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
        {props.onSoundOnly && isOfCamera(props.fault) && (
          <button className="quiet" type="button" onClick={props.onSoundOnly}>
            {t('sound.go_on')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Faults that the camera may cause, so the microphone alone might work. */
function isOfCamera(fault: RecorderFault): boolean {
  return (
    fault === 'permission_denied' ||
    fault === 'no_device' ||
    fault === 'device_in_use' ||
    fault === 'device_lost'
  );
}
