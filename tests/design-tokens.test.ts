// Colors, sizes and radii are defined once, in src/kit/variables.css. Both dark blocks are equal, and texts have contrast.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { contrast } from '#contract/design.ts';
import { productionFiles, root } from './source-imports.ts';

const css = readFileSync(path.join(root, 'src/kit/variables.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const light = tokensIn(/^:root \{(.*?)^\}/ms);
const darkBySystem = tokensIn(/:root:not\(\[data-theme='light'\]\) \{(.*?)\}/s);
const darkByChoice = tokensIn(/:root\[data-theme='dark'\] \{(.*?)\}/s);

test('dark is the same by the system’s setting and by choice', () => {
  expect(darkByChoice).toEqual(darkBySystem);
  expect(Object.keys(darkBySystem).length).toBeGreaterThan(20);
});

test('every color has a dark value', () => {
  const colors = Object.keys(light).filter((name) => light[name]?.startsWith('#'));
  expect(colors.filter((name) => !(name in darkBySystem))).toEqual([]);
});

describe.each([
  ['light', light],
  ['dark', { ...light, ...darkBySystem }],
])('%s colors', (_theme, tokens) => {
  const between = (front: string, back: string) => contrast(tokens[front] ?? '', tokens[back] ?? '');
  const backs = ['page', 'surface', 'surface-sunken'];
  const cases: [string, readonly string[], number][] = [
    ['ink', backs, 13],
    ['ink-soft', backs, 6],
    ['line-strong', ['page', 'surface'], 3],
    ['accent', backs, 4.5],
    ['accent-strong', ['accent-soft'], 4.5],
    ['on-accent', ['accent', 'accent-strong'], 4.5],
    ['good', ['surface', 'good-soft'], 4.5],
    ['warn', ['surface', 'warn-soft'], 4.5],
    ['bad', ['surface', 'bad-soft'], 4.5],
    ['on-strong', ['good', 'warn', 'bad'], 4.5],
    ['ink', ['accent-soft', 'good-soft', 'warn-soft', 'bad-soft'], 7],
  ];
  it.each(cases)('%s on %o has a contrast of at least %s', (front, on, least) => {
    const low = on.filter((back) => between(front, back) < least);
    expect(low.map((back) => `${back}: ${between(front, back)}`)).toEqual([]);
  });
});

describe('outside variables.css', () => {
  const sources = productionFiles().filter(
    (name) => /^src\/.*(\.tsx|\.css|\/theme\.ts)$/.test(name) && name !== 'src/kit/variables.css',
  );
  const lines = sources.flatMap((name) =>
    readFileSync(path.join(root, name), 'utf8')
      .split('\n')
      .map((line) => ({ name, line: line.trim() })),
  );
  const strays = (pattern: RegExp, allowed: Readonly<Record<string, string>>) =>
    lines
      .filter(({ name, line }) => !(name in allowed) && pattern.test(line) && !/^(\/\/|\*|\/\*)/.test(line))
      .map(({ name, line }) => `${name}: ${line}`);

  it('reads all styles', () => {
    expect(sources).toContain('src/recruiter/candidates/list/list.css');
    expect(lines.length).toBeGreaterThan(10_000);
  });
  it('no style has a raw color', () => {
    expect(strays(/(['"\s:(])#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/i, ownColors)).toEqual([]);
  });
  it('no style has a raw font size', () => {
    const raw = /font-?size:\s*(\d*\.?\d+(px|rem|pt)|'\d*\.?\d+(px|rem|pt)'|\d+\b(?!%))/i;
    expect(strays(raw, { 'src/recruiter/exports/report.css': 'is printed', ...iconSizes })).toEqual([]);
  });
  it('no style has a raw radius', () => {
    const raw = /border-?(start-\w+-|end-\w+-)?radius['"]?:\s*'?(?!0\b|50%|inherit|'?var\()[\d.]+/i;
    expect(strays(raw, { 'src/kit/theme.ts': 'MUI calculates with a number, which is --radius-m' })).toEqual(
      [],
    );
  });
  it('no style has a weight other than 400, 500 and 600', () => {
    const other = /font-?weight\b[^;,}]*?\b(?!400\b|500\b|600\b)(\d{2,4}|bold(er)?|lighter)\b/i;
    expect(strays(other, {})).toEqual([]);
    expect(strays(/\bfont: .*\b(bold(er)?|lighter|(?!400|500|600)\d00)\b/, {})).toEqual([]);
  });
  it('no style has letter spacing that Arabic would have too', () => {
    const raw = /letter-?spacing['"]?:(?! ?['"]?(0|normal|var\(--title-spacing\))['";, ])/i;
    expect(strays(raw, {})).toEqual([]);
  });
  it('no line height of a page of candidates or guests is the same in Arabic', () => {
    const raw = /line-height:(?! (1;|var\(--leading-|calc\([\d.]+ \+ var\(--more-leading\)\)))/;
    const found = strays(raw, latinOnly);
    expect(found.filter((stray) => /^src\/(candidate|guest|kit)\/\S+\.css:/.test(stray))).toEqual([]);
  });
  it('no style animates a size or a place', () => {
    const sizes =
      /(transition(-property)?: .*|^)\b((inline|block)-size|width|height|margin|padding|inset|top|left)\b/;
    const timed = /(transition.*|\d(ms|s)[,;]$)/;
    expect(strays(sizes, {}).filter((stray) => timed.test(stray))).toEqual([]);
  });
});

/** Files with line heights for code or digits, which Arabic does not change. */
const latinOnly: Readonly<Record<string, string>> = {
  'src/kit/code/code-editor.css': 'code',
};

/** Files with raw colors, and why. */
const ownColors: Readonly<Record<string, string>> = {
  'src/kit/printed-alone.css': 'paper is white',
  'src/recruiter/exports/report.css': 'paper is white',
  'src/candidate/upload-fallback/UnsupportedScreen.tsx': 'a QR code is black on white',
  'src/recruiter/invitations/share-link/QrDialog.tsx': 'a QR code is black on white',
  'src/recruiter/profile/account/TwoFactorDialog.tsx': 'a QR code is black on white',
  'src/recruiter/profile/invoices/BankTransfer.tsx': 'a QR code is black on white',
  'src/candidate/interview/interview.css': 'lies over the camera’s picture',
  'src/recruiter/jobs/RecordVideoDialog.tsx': 'lies over the camera’s picture',
  'src/recruiter/companies/CompanyForm.tsx': 'the company’s colors',
  'src/recruiter/companies/CompanyPreview.tsx': 'both themes at once, which no variable has',
};

/** MUI sizes an icon by its font size. */
const iconSizes: Readonly<Record<string, string>> = {
  'src/app/shell/Sidebar.tsx': 'icons of 24 px',
  'src/recruiter/candidates/rating/RateLabel.tsx': 'icons of 18 px',
  'src/recruiter/candidates/status/ProgressLabel.tsx': 'icons of 18 px',
  'src/recruiter/invitations/spreadsheet-import/BulkInvite.tsx': 'an icon of 40 px',
};

function tokensIn(block: RegExp): Record<string, string> {
  const [, body = ''] = block.exec(css) ?? [];
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}
