// Describes a camera fault in one sentence and offers the fix.
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../../recorder/types.ts';
import { Icon } from '../Icon.tsx';
import { lazily } from '../lazily.tsx';
import type { FixableFault } from './FaultSteps.tsx';

export function FaultNote(props: {
  fault: RecorderFault;
  hash: string;
  onRetry: (() => void) | null;
  /** Set if the job accepts audio instead of video. */
  onSoundOnly?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const isMicrophoneBlocked = useMicrophoneBlocked(props.fault);
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
        {props.onSoundOnly && cameraFaults.has(props.fault) && !isMicrophoneBlocked && (
          <button className="quiet" type="button" onClick={props.onSoundOnly}>
            {t('sound.go_on')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Faults that the camera may cause, so the microphone alone might work. */
const cameraFaults: ReadonlySet<RecorderFault> = new Set([
  'permission_denied',
  'no_device',
  'device_in_use',
  'device_lost',
]);

/** Audio alone would be blocked, too. False in browsers that cannot tell. */
function useMicrophoneBlocked(fault: RecorderFault): boolean {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    if (fault !== 'permission_denied') return;
    const gone = new AbortController();
    void stateOf('microphone').then((state) => {
      if (!gone.signal.aborted) setIsBlocked(state === 'denied');
    });
    return () => gone.abort();
  }, [fault]);
  return fault === 'permission_denied' && isBlocked;
}

async function stateOf(name: PermissionName): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    return undefined; // The browser does not know this name.
  }
}

const FaultSteps = lazily(async () => (await import('./FaultSteps.tsx')).FaultSteps);

/** Preloads the pictures while online: camera access may be refused offline, too. */
export function preloadFaultHelp(): void {
  FaultSteps.load().catch(() => undefined); // The text alone will do.
}

/** Illustrated for the candidate's browser if the pictures are available, always in text. */
function FaultHelp({ fault }: { fault: RecorderFault }) {
  const { t } = useTranslation();
  const text = <p>{t(`interview.fault_${fault}_help`)}</p>;
  if (!isFixable(fault)) return text;
  return (
    <OrElse fallback={text}>
      <Suspense fallback={text}>
        <FaultSteps fault={fault} />
      </Suspense>
    </OrElse>
  );
}

function isFixable(fault: RecorderFault): fault is FixableFault {
  const fixable: readonly string[] = ['permission_denied', 'device_in_use', 'no_device', 'insecure_context'];
  return fixable.includes(fault);
}

/** Error boundary: if a lazy chunk cannot be loaded, show the text instead. */
class OrElse extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
