import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readableOn } from '#contract/design.ts';
import { readAhead, renderIndex } from './index-page.ts';
import type { InterviewFirst } from './interview-first.ts';
import { interviewManifest } from './manifest.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { cacheControlOf } from './routes.ts';

function first(more: Partial<InterviewFirst>): InterviewFirst {
  return {
    link: '/i/Xy12345678901234567890',
    jobName: 'Nurse',
    companyName: 'Harbour',
    design: { template: 'basic', bg_color: '#000000', buttons_color: '#ffcc00' },
    welcome: undefined,
    refusal: undefined,
    ...more,
  };
}

const template =
  '<!doctype html><html lang="en-US" dir="ltr"><head><!--app-head--></head><body><div id="root"><!--app-first--></div></body></html>';

describe('the first HTML', () => {
  it('has the reader’s language and text direction', () => {
    const html = renderIndex(template, { language: 'ar-SA', interview: undefined });
    expect(html).toContain('<html lang="ar-SA" dir="rtl">');
    expect(html).toContain('<title>Candor</title>');
    expect(html).toContain('<div id="root"></div>');
  });

  it('of an interview has its name, company and colors, all escaped', () => {
    const interview = first({ jobName: '<script>x</script> $& $1', companyName: `"A" & 'B'` });
    const html = renderIndex(template, { language: 'en-US', interview });
    expect(html).not.toContain('<script');
    expect(html).toContain(
      '<h1 class="step-heading" dir="auto">&lt;script&gt;x&lt;/script&gt; $&amp; $1</h1>',
    );
    expect(html).toContain('&quot;A&quot; &amp; &#39;B&#39;');
    expect(html).toContain('--brand-page:#000000;--brand-on-page:#ffffff');
  });

  it('has what the API would answer where an interview cannot be started', () => {
    const interview = first({ refusal: { code: 'expired', status: 410 } });
    expect(renderIndex(template, { language: 'en-US', interview })).toContain(
      '<script type="application/json" id="refusal">{"link":"/i/Xy12345678901234567890","code":"expired","status":410}</script>',
    );
  });

  it('preloads only the texts its reader needs', () => {
    const page = template.replace('<head>', '<head><!--app-messages-->');
    const reader = { language: 'de-DE', interview: undefined } as const;
    expect(renderIndex(page, reader)).toContain('href="/de-DE/interview.json"');
    expect(renderIndex(page, { ...reader, isGuests: true })).toContain('href="/de-DE/guest.json"');
  });

  it('names the files that the page will need, after those of its entry', () => {
    const links = '<link rel="modulepreload" href="/assets/running.js">';
    const page = template.replace('</head>', '<script src="/assets/interview.js"></script></head>');
    const html = renderIndex(page, { language: 'en-US', interview: undefined, ahead: links });
    expect(html).toContain(`<script src="/assets/interview.js"></script>${links}</head>`);
  });

  it('has the links of the longest path, and of the candidate’s own page where an interview is closed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'candor-ahead-'));
    const links = { '/i/': 'welcome', '/i/done/': 'done', closed: 'own page' };
    writeFileSync(path.join(folder, 'ahead.json'), JSON.stringify(links));
    const open = { ...first({}), welcome: {} as InterviewFirst['welcome'] };
    expect([
      readAhead(folder, '/i/done/Xy', first({})),
      readAhead(folder, '/i/Xy', open),
      readAhead(folder, '/i/Xy', first({})),
      readAhead(folder, '/i/Xy', undefined),
      readAhead(folder, '/login', undefined),
      readAhead(path.join(folder, 'missing'), '/i/Xy', open),
    ]).toEqual(['done', 'welcome', 'own page', 'welcome', '', '']);
    rmSync(folder, { recursive: true });
  });

  it('is readable on every background color', () => {
    expect([
      readableOn('#ffffff'),
      readableOn('#f4f6f8'),
      readableOn('#000000'),
      readableOn('#0b5fff'),
    ]).toEqual(['#16171c', '#16171c', '#ffffff', '#ffffff']);
  });
});

describe('the manifest of an interview', () => {
  it('opens that interview with its names and colors', () => {
    expect(interviewManifest(first({}), 'ar-SA')).toMatchObject({
      id: '/i/Xy12345678901234567890',
      start_url: '/i/Xy12345678901234567890',
      name: 'Nurse · Harbour',
      short_name: 'Harbour',
      dir: 'rtl',
      theme_color: '#ffcc00',
      background_color: '#000000',
    });
  });

  it('has no colors with a template that uses none', () => {
    const design = { template: 'basic-new', bg_color: '#000000', buttons_color: '#ffcc00' } as const;
    expect(interviewManifest(first({ design }), 'en-US')['theme_color']).not.toBe('#ffcc00');
  });

  it('has a name short enough for a home screen', () => {
    const names = ['Harbour Logistics International', 'Donaudampfschifffahrt', 'A B'].map(
      (companyName) => interviewManifest(first({ companyName }), 'en-US')['short_name'],
    );
    expect(names).toEqual(['Harbour', 'Donaudampfsc', 'A B']);
  });
});

describe('the language of a page', () => {
  it.each([
    [{ cookie: 'a=b; language=de-DE', accept: 'it' }, '/?lang=ru', 'de-DE'],
    [{ cookie: undefined, accept: 'it' }, '/?lang=ru', 'ru-RU'],
    [{ cookie: 'language=xx', accept: 'fr, es;q=0.5, it;q=0.8' }, '/', 'it-IT'],
    [{ cookie: undefined, accept: undefined }, '/', 'en-US'],
  ])('is the stored one, then ?lang, then the browser’s: %o %s', ({ cookie, accept }, url, language) => {
    const headers = { ...(cookie && { cookie }), ...(accept && { 'accept-language': accept }) };
    expect(languageOf({ url, headers })).toBe(language);
  });
});

describe('caching', () => {
  it('is allowed only for files with a hash in their name', () => {
    for (const path of ['/dist/assets/index-BLEDQxLj.js', '/dist/assets/index-BLEDQxLj.js.br']) {
      expect(cacheControlOf(path)).toContain('immutable');
    }
    for (const path of [
      '/dist/index.html',
      '/dist/sw.js',
      '/dist/de-DE/messages.json',
      '/dist/icons/mark.svg',
    ]) {
      expect(cacheControlOf(path)).toBe('no-cache');
    }
  });
});
