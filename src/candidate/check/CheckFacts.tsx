// What else an interview needs from the device: disk space and bandwidth. Both are reported; neither blocks
// the candidate (P4).
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeLine } from '#contract/take.ts';
import { download } from '../../api/call.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Outbox } from '../../outbox/types.ts';
import { carriesVideo } from '../../recorder/quality.ts';
import { freeSpaceOf, neededBytesOf, type FreeSpace } from './free-space.ts';
import { Icon } from '../Icon.tsx';
import { measureLine, type LineMeasure } from './measure-line.ts';
import type { InterviewRun } from '../machine/interview-run.ts';

const mostMegabits = 50;

export function CheckFacts({ run, outbox }: { run: InterviewRun; outbox: Outbox }) {
  const space = useFreeSpace(run);
  const line = useLine(run, outbox);
  return (
    <ul className="check-facts">
      {space && <SpaceFact space={space} />}
      <LineFact line={line} />
    </ul>
  );
}

function SpaceFact({ space }: { space: FreeSpace }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const free = sizeOf(space.freeBytes, language);
  const needed = sizeOf(space.neededBytes, language);
  return (
    <li data-state={space.isEnough ? 'good' : 'poor'}>
      <Icon name={space.isEnough ? 'check' : 'alert'} />
      <span>
        {space.isEnough ? t('check.space_enough', { free }) : t('check.space_scarce', { free, needed })}
      </span>
    </li>
  );
}

function LineFact({ line }: { line: LineMeasure | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isGood = line?.line === 'measured' && carriesVideo(line.bitsPerSecond);
  return (
    <li data-state={isGood || !line ? 'good' : 'poor'}>
      <Icon name={isGood ? 'check' : line ? 'alert' : 'clock'} />
      <span role="status">
        {!line && t('check.line_measuring')}
        {line?.line === 'away' && t('check.line_offline')}
        {line?.line === 'measured' &&
          t(`check.line_${rateLine(line.bitsPerSecond)}`, { speed: speedOf(line.bitsPerSecond, language) })}
      </span>
    </li>
  );
}

function useFreeSpace(run: InterviewRun): FreeSpace | null {
  const [space, setSpace] = useState<FreeSpace | null>(null);
  useEffect(() => {
    // If the browser cannot estimate, do not ask again: a full disk is reported when it happens.
    navigator.storage
      ?.estimate?.()
      .then((estimate) => setSpace(freeSpaceOf(estimate, neededBytesOf(run.plan))))
      .catch(() => undefined);
  }, [run]);
  return space;
}

function useLine(run: InterviewRun, outbox: Outbox): LineMeasure | null {
  const [line, setLine] = useState<LineMeasure | null>(null);
  useEffect(() => {
    let isGone = false;
    void outbox
      .loadInterview(run.hash)
      .then((record) => measureLine({ send: sendTo(record?.session_token), ticks: () => performance.now() }))
      .then((measured) => {
        if (isGone) return;
        setLine(measured);
        if (measured.line === 'measured') run.lineMeasured(measured.bitsPerSecond);
      })
      .catch(() => !isGone && setLine({ line: 'away' }));
    return () => {
      isGone = true;
    };
  }, [run, outbox]);
  return line;
}

/** The server reads the whole body and drops it. The answer has no content. */
function sendTo(token: string | undefined) {
  return async (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> => {
    await download(probeLine, { token, bytes, signal });
  };
}

function sizeOf(bytes: number, language: string): string {
  const isBig = bytes >= 1e9;
  const value = isBig ? bytes / 1e9 : Math.round(bytes / 1e6);
  return unit(isBig ? 'gigabyte' : 'megabyte', value, language);
}

function rateLine(bitsPerSecond: number): 'slow' | 'good' | 'fast' {
  if (!carriesVideo(bitsPerSecond)) return 'slow';
  return bitsPerSecond > mostMegabits * 1e6 ? 'fast' : 'good';
}

/** In Mbit/s, with only significant digits. Capped, because very high speeds make no difference. */
function speedOf(bitsPerSecond: number, language: string): string {
  const megabits = Math.min(bitsPerSecond / 1e6, mostMegabits);
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumFractionDigits: megabits < 10 ? 1 : 0,
  });
  return format.format(Math.max(0.1, megabits));
}

function unit(name: string, value: number, language: string): string {
  const maximumFractionDigits = value < 10 ? 1 : 0;
  const options = { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, options).format(value);
}
