import { describe, expect, it } from 'vitest';
import { readableOn, renderIndex } from './index-page.ts';
import { cacheControlOf, languageOf } from './routes.ts';

const template =
  '<!doctype html><html lang="en-US" dir="ltr"><head><!--app-head--></head><body><div id="root"><!--app-first--></div></body></html>';

describe('the first HTML', () => {
  it('has the reader’s language and direction', () => {
    const html = renderIndex(template, { language: 'ar-SA', interview: undefined });
    expect(html).toContain('<html lang="ar-SA" dir="rtl">');
    expect(html).toContain('<title>Candor</title>');
    expect(html).toContain('<div id="root"></div>');
  });

  it('of an interview says its name and company in its colours, and nothing of them is markup', () => {
    const interview = { jobName: '<script>x</script> $& $1', companyName: `"A" & 'B'`, bgColor: '#000000' };
    const html = renderIndex(template, { language: 'en-US', interview });
    expect(html).not.toContain('<script');
    expect(html).toContain(
      '<h1 class="step-heading" dir="auto">&lt;script&gt;x&lt;/script&gt; $&amp; $1</h1>',
    );
    expect(html).toContain('&quot;A&quot; &amp; &#39;B&#39;');
    expect(html).toContain('--brand-page:#000000;--brand-on-page:#fff');
  });

  it('is readable on every background', () => {
    expect([
      readableOn('#ffffff'),
      readableOn('#f4f6f8'),
      readableOn('#000000'),
      readableOn('#0b5fff'),
    ]).toEqual(['#000', '#000', '#fff', '#fff']);
  });
});

describe('the language of a page', () => {
  it.each([
    [{ cookie: 'a=b; language=de-DE', accept: 'it' }, '/?lang=ru', 'de-DE'],
    [{ cookie: undefined, accept: 'it' }, '/?lang=ru', 'ru-RU'],
    [{ cookie: 'language=xx', accept: 'fr, es;q=0.5, it;q=0.8' }, '/', 'it-IT'],
    [{ cookie: undefined, accept: undefined }, '/', 'en-US'],
  ])('is the stored one, else ?lang, else the browser’s: %o %s', ({ cookie, accept }, url, language) => {
    const headers = { ...(cookie && { cookie }), ...(accept && { 'accept-language': accept }) };
    expect(languageOf({ url, headers })).toBe(language);
  });
});

describe('what a browser may keep', () => {
  it('is only what has a hash in its name', () => {
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
