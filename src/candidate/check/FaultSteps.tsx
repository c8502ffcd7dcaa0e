// Steps that fix a camera or microphone fault, each with a small picture of where to press. Loaded on demand.
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
  return (
    <ol className="fault-steps">
      <li>
        <FirstPicture fault={fault} kind={kind} />
        <span>{t(`${beginning}_1`)}</span>
      </li>
      <li>
        <SecondPicture fault={fault} kind={kind} />
        <span>{t(`${beginning}_2`)}</span>
      </li>
    </ol>
  );
}

interface PictureProps {
  fault: MendableFault;
  kind: BrowserKind;
}

function FirstPicture({ fault, kind }: PictureProps) {
  switch (fault) {
    case 'permission_denied':
      return <AddressPicture kind={kind} />;
    case 'device_in_use':
      return <CallPicture />;
    case 'no_device':
      return <CablePicture />;
    case 'insecure_context':
      return <SecurePicture kind={kind} />;
  }
}

function SecondPicture({ fault, kind }: PictureProps) {
  switch (fault) {
    case 'permission_denied':
    case 'no_device':
      return <SwitchesPicture kind={kind} />;
    case 'device_in_use':
      return <TabsPicture kind={kind} />;
    case 'insecure_context':
      return <CallPicture isMessage />;
  }
}
