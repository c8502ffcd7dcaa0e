// The way out of a refusal: in pictures of this very browser where they are at hand, and always in words.
import { Component, lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../../recorder/types.ts';

/** What can be mended by following steps. */
export type MendableFault = 'permission_denied' | 'device_in_use' | 'no_device' | 'insecure_context';

const loadSteps = () => import('./FaultSteps.tsx').then((module) => ({ default: module.FaultSteps }));
const FaultSteps = lazy(loadSteps);

/** Fetches the pictures while there is a network: a camera may also be refused without one. */
export function preloadFaultHelp(): void {
  loadSteps().catch(() => undefined); // Then the words alone will do.
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

/** A part of the program that cannot be fetched must not take the words with it. */
class OrElse extends Component<{ otherwise: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
