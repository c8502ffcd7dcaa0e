// How to fix a camera or microphone fault: illustrated for the candidate's browser if the pictures are
// available, always in text.
import { Component, lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../../recorder/types.ts';

/** Faults that the candidate can fix by following steps. */
export type MendableFault = 'permission_denied' | 'device_in_use' | 'no_device' | 'insecure_context';

const loadSteps = () => import('./FaultSteps.tsx').then((module) => ({ default: module.FaultSteps }));
const FaultSteps = lazy(loadSteps);

/** Preloads the pictures while online: camera access may be refused offline, too. */
export function preloadFaultHelp(): void {
  loadSteps().catch(() => undefined); // The text alone will do.
}

export function FaultHelp({ fault }: { fault: RecorderFault }) {
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
