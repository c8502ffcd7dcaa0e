import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnnouncedPercent } from './AnnouncedPercent.tsx';

test('a percentage is shown exactly, and announced four times', () => {
  const text = (percent: number) => `Sending ${percent} %`;
  const html = Array.from({ length: 100 }, (_, percent) =>
    renderToStaticMarkup(<AnnouncedPercent percent={percent} text={text} />),
  );
  expect(html[43]).toContain('<span aria-hidden="true">Sending 43 %</span>');
  const announced = html.map((markup) => markup.replace(/<span aria-hidden="true">.*?<\/span>/, ''));
  expect([...new Set(announced)]).toHaveLength(4);
});
