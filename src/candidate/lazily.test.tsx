// Tests that a lazily loaded screen shows no placeholder once its code is loaded.
import { type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazily } from './lazily.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a loaded screen shows at once, without its placeholder', async () => {
  const Screen = lazily(async () => Greeting);
  await Screen.load();
  expect(shown(<Screen name="Carla" />)).toBe('<p>Hello Carla</p>');
});

test('a screen that is not loaded yet shows its placeholder', () => {
  const Screen = lazily(async () => Greeting);
  expect(shown(<Screen name="Carla" />)).toContain('Opening');
});

test('a failed load is repeated', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('cut'));
  const Screen = lazily(load.mockResolvedValue(Greeting));
  await expect(Screen.load()).rejects.toThrow('cut');
  await Screen.load();
  expect(shown(<Screen name="Carla" />)).toBe('<p>Hello Carla</p>');
});

function shown(screen: ReactNode): string {
  return renderToStaticMarkup(<Suspense fallback={<p>Opening</p>}>{screen}</Suspense>);
}
