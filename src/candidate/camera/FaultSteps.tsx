// Steps that fix a camera or microphone fault, each with a small picture of where to press. Loaded on demand.
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BrowserKind, browserKindOf } from './browser-kind.ts';
import './fault-steps.css';

/** Faults that the candidate can fix. */
export type FixableFault = 'permission_denied' | 'device_in_use' | 'no_device' | 'insecure_context';

export function FaultSteps({ fault }: { fault: FixableFault }) {
  const { t } = useTranslation();
  const kind = browserKindOf(navigator.userAgent, navigator.maxTouchPoints);
  const key =
    fault === 'permission_denied' ? (`help.permission_${kind}` as const) : (`help.${fault}` as const);
  const [First, Second] = pictures[fault];
  return (
    <ol className="fault-steps">
      <li>
        <First kind={kind} />
        <span>{t(`${key}_1`)}</span>
      </li>
      <li>
        <Second kind={kind} />
        <span>{t(`${key}_2`)}</span>
      </li>
    </ol>
  );
}

type Picture = ComponentType<{ kind: BrowserKind }>;

/** One picture for each of the two steps. */
const pictures: Record<FixableFault, readonly [Picture, Picture]> = {
  permission_denied: [AddressPicture, SwitchesPicture],
  device_in_use: [CallPicture, TabsPicture],
  no_device: [CablePicture, SwitchesPicture],
  insecure_context: [SecurePicture, MessagePicture],
};

const cameraPath = 'M-6-4h8v8h-8zM2-1 6-4v8L2 1';
const microphonePath = 'M0-6a2 2 0 0 0-2 2v3a2 2 0 0 0 4 0v-3a2 2 0 0 0-2-2zM-4-1a4 4 0 0 0 8 0M0 3v3';

/** Where to open this page's settings. */
function AddressPicture({ kind }: { kind: BrowserKind }) {
  if (kind === 'safari_ios')
    return (
      <Phone>
        <rect className="pane" x="26" y="62" width="44" height="12" rx="6" />
        <text className="letters" x="30" y="71">
          aA
        </text>
        <Ring x={35} y={68} />
      </Phone>
    );
  if (kind === 'chrome_android')
    return (
      <Phone>
        <rect className="pane" x="26" y="12" width="44" height="12" rx="6" />
        <Sliders x={35} y={18} />
        <Ring x={35} y={18} />
      </Phone>
    );
  return (
    <Window>
      <rect className="pane" x="24" y="18" width="64" height="12" rx="6" />
      {kind === 'firefox' ? <CrossedCamera x={33} y={24} /> : <Sliders x={33} y={24} />}
      <Ring x={33} y={24} />
    </Window>
  );
}

/** Camera and microphone switched on. */
function SwitchesPicture({ kind }: { kind: BrowserKind }) {
  const [left, right] = isPhone(kind) ? [36, 58] : [38, 74];
  return (
    <Frame kind={kind}>
      <path className="line" d={cameraPath} transform={`translate(${left} 40)`} />
      <path className="line" d={microphonePath} transform={`translate(${left} 58)`} />
      <Switch x={right} y={40} />
      <Switch x={right} y={58} />
    </Frame>
  );
}

/** Closing the other program that uses the camera. */
function CallPicture() {
  return (
    <Drawing>
      <rect className="frame" x="14" y="12" width="68" height="48" rx="6" />
      <circle className="line" cx="48" cy="31" r="7" />
      <path className="line" d="M35 54a13 10 0 0 1 26 0" />
      <Cross x={76} y={18} />
    </Drawing>
  );
}

/** Writing to the recruiter. */
function MessagePicture() {
  return (
    <Drawing>
      <rect className="frame" x="14" y="12" width="68" height="48" rx="6" />
      <path className="line" d="M24 26h48M24 36h48M24 46h28M30 60v12l12-12" />
    </Drawing>
  );
}

/** One tab too many. */
function TabsPicture({ kind }: { kind: BrowserKind }) {
  return (
    <Frame kind={kind}>
      <rect className="pane" x="32" y="34" width="20" height="14" rx="2" />
      <rect className="pane" x="44" y="46" width="20" height="14" rx="2" />
      <path className="line" d={cameraPath} transform="translate(54 53)" />
      <Cross x={64} y={46} />
    </Frame>
  );
}

/** Plugging in a cable. */
function CablePicture() {
  return (
    <Drawing>
      <rect className="frame" x="12" y="18" width="34" height="26" rx="4" />
      <path className="line" d="M6 50h46" />
      <path className="line" d="M46 31h10m0-6h12v12H56zm12 6h8a8 8 0 0 1 8 8v14" />
      <path className="line" d={cameraPath} transform="translate(84 64)" />
      <Ring x={56} y={31} />
    </Drawing>
  );
}

/** https at the start of the address. */
function SecurePicture({ kind }: { kind: BrowserKind }) {
  const [x, width] = isPhone(kind) ? [26, 44] : [24, 64];
  const y = kind === 'safari_ios' ? 62 : isPhone(kind) ? 12 : 18;
  return (
    <Frame kind={kind}>
      <rect className="pane" x={x} y={y} width={width} height="12" rx="6" />
      <text className="letters" x={30} y={y + 9}>
        https://
      </text>
    </Frame>
  );
}

function isPhone(kind: BrowserKind): boolean {
  return kind === 'safari_ios' || kind === 'chrome_android';
}

function Frame({ kind, children }: { kind: BrowserKind; children: ReactNode }) {
  return isPhone(kind) ? <Phone>{children}</Phone> : <Window>{children}</Window>;
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="fault-picture" viewBox="0 0 96 84" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <Drawing>
      <rect className="frame" x="22" y="4" width="52" height="76" rx="7" />
      {children}
    </Drawing>
  );
}

function Window({ children }: { children: ReactNode }) {
  return (
    <Drawing>
      <rect className="frame" x="3" y="8" width="90" height="68" rx="5" />
      <circle className="dot" cx="10" cy="24" r="2" />
      <circle className="dot" cx="17" cy="24" r="2" />
      {children}
    </Drawing>
  );
}

function Sliders({ x, y }: { x: number; y: number }) {
  return (
    <path className="line" d="M-4-2h3m3 0h2M-4 2h2m3 0h3M0-4v4M-1 0v4" transform={`translate(${x} ${y})`} />
  );
}

function CrossedCamera({ x, y }: { x: number; y: number }) {
  return (
    <path className="line" d={`${cameraPath}M-6-6 6 6`} transform={`translate(${x} ${y}) scale(0.75)`} />
  );
}

function Switch({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="on" x="-9" y="-5" width="18" height="10" rx="5" />
      <circle className="knob" cx="4" r="3.5" />
    </g>
  );
}

function Cross({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="off" r="8" />
      <path className="stroke-on" d="m-3-3 6 6m0-6-6 6" />
    </g>
  );
}

function Ring({ x, y }: { x: number; y: number }) {
  return <circle className="ring" cx={x} cy={y} r="11" />;
}
