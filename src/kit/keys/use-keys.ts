// Adds a screen's shortcuts to the registry while the screen is shown. `shortcuts` may be new on every render.
import { useEffect, useRef } from 'react';
import { keyRegistry, type ShortcutGroup } from './key-registry.ts';

/** `title`: the group's heading in the help, which a group without shortcuts does not get. */
export function useKeys(title: string, shortcuts: ShortcutGroup['shortcuts']): void {
  const newest = useRef<ShortcutGroup>({ title, shortcuts });
  newest.current = { title, shortcuts };
  useEffect(() => {
    // On the window, so that a component's own handler comes first and can prevent the shortcut.
    if (keyRegistry.isEmpty()) addEventListener('keydown', keyRegistry.press);
    const remove = keyRegistry.add(() => newest.current);
    return () => {
      remove();
      if (keyRegistry.isEmpty()) removeEventListener('keydown', keyRegistry.press);
    };
  }, []);
}
