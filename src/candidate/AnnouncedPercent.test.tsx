import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnnouncedPercent } from './AnnouncedPercent.tsx';

test('a percentage is seen to the hundredth, and said four times on its way', () => {
  const words = (percent: number) => `Sending ${percent} %`;
  const html = Array.from({ length: 100 }, (_, percent) =>
    renderToStaticMarkup(<AnnouncedPercent percent={percent} words={words} />),
  );
  expect(html[43]).toContain('<span aria-hidden="true">Sending 43 %</span>');
  const said = html.map((one) => one.replace(/<span aria-hidden="true">.*?<\/span>/, ''));
  expect([...new Set(said)]).toHaveLength(4);
});
