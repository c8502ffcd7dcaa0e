// Tests that a lazily loaded screen shows no placeholder once its code is loaded.
import { type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lateScreen } from './later-screens.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a screen that is here shows at once, without its placeholder', async () => {
  const Screen = lateScreen(async () => Greeting);
  await Screen.load();
  expect(shown(<Screen name="Carla" />)).toBe('<p>Hello Carla</p>');
});

test('one that is not here yet shows its placeholder', () => {
  const Screen = lateScreen(async () => Greeting);
  expect(shown(<Screen name="Carla" />)).toContain('Opening');
});

test('one that could not be loaded is asked for again', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('cut'));
  const Screen = lateScreen(load.mockResolvedValue(Greeting));
  await expect(Screen.load()).rejects.toThrow('cut');
  await Screen.load();
  expect(shown(<Screen name="Carla" />)).toBe('<p>Hello Carla</p>');
});

function shown(screen: ReactNode): string {
  return renderToStaticMarkup(<Suspense fallback={<p>Opening</p>}>{screen}</Suspense>);
}
