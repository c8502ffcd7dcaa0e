// The steps that mend a refusal of camera or microphone, each with a small drawing of where to press. Loaded when needed.
import { useTranslation } from 'react-i18next';
import { browserKindOf, type BrowserKind } from './browser-kind.ts';
import {
  AddressPicture,
  CablePicture,
  CallPicture,
  SecurePicture,
  SwitchesPicture,
  TabsPicture,
} from './fault-pictures.tsx';
import type { MendableFault } from './FaultHelp.tsx';
import './fault-steps.css';

export function FaultSteps({ fault }: { fault: MendableFault }) {
  const { t } = useTranslation();
  const kind = browserKindOf(navigator.userAgent, navigator.maxTouchPoints);
  const beginning =
    fault === 'permission_denied' ? (`help.permission_${kind}` as const) : (`help.${fault}` as const);
  const pictures = picturesOf(fault, kind);
  return (
    <ol className="fault-steps">
      {([1, 2] as const).map((step) => (
        <li key={step}>
          {pictures[step - 1]}
          <span>{t(`${beginning}_${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function picturesOf(fault: MendableFault, kind: BrowserKind) {
  switch (fault) {
    case 'permission_denied':
      return [<AddressPicture kind={kind} />, <SwitchesPicture kind={kind} />];
    case 'device_in_use':
      return [<CallPicture />, <TabsPicture kind={kind} />];
    case 'no_device':
      return [<CablePicture />, <SwitchesPicture kind={kind} />];
    case 'insecure_context':
      return [<SecurePicture kind={kind} />, <CallPicture isMessage />];
  }
}
