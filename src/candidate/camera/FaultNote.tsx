// Describes a camera fault in one sentence and offers the fix.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../../recorder/types.ts';
import { Icon } from '../Icon.tsx';
import { Component, lazy, type ReactNode, Suspense } from 'react';

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

/** Faults that the candidate can fix by following steps. */
export type MendableFault = 'permission_denied' | 'device_in_use' | 'no_device' | 'insecure_context';

const loadSteps = () => import('./FaultSteps.tsx').then((module) => ({ default: module.FaultSteps }));
const FaultSteps = lazy(loadSteps);

/** Preloads the pictures while online: camera access may be refused offline, too. */
export function preloadFaultHelp(): void {
  loadSteps().catch(() => undefined); // The text alone will do.
}

function FaultHelp({ fault }: { fault: RecorderFault }) {
  const { t } = useTranslation();
  const inWords = <p>{t(`interview.fault_${fault}_help`)}</p>;
  if (!isMendable(fault)) return inWords;
  return (
    <OrElse otherwise={inWords}>
      <Suspense fallback={inWords}>
        <FaultSteps fault={fault} />
      </Suspense>
    </OrElse>
  );
}

function isMendable(fault: RecorderFault): fault is MendableFault {
  return (
    fault === 'permission_denied' ||
    fault === 'device_in_use' ||
    fault === 'no_device' ||
    fault === 'insecure_context'
  );
}

/** Error boundary: if a lazy chunk cannot be loaded, show the text instead. */
class OrElse extends Component<{ otherwise: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
