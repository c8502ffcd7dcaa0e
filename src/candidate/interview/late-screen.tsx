// A lazily loaded screen that renders at once if its code is already loaded. React.lazy would still show its
// placeholder, and React delays what follows a placeholder by 300 ms to avoid flicker.
import { type ComponentType, lazy, useState } from 'react';

export type LateScreen<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

export function lateScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateScreen<Props> {
  let here: ComponentType<Props> | undefined;
  const loadOnce = async () => (here ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));

  function Late(props: Props) {
    // Fixed at mount: switching components would remount the screen and lose what was typed.
    const [Screen] = useState(() => here ?? Lazy);
    return <Screen {...props} />;
  }
  return Object.assign(Late, { load: loadOnce });
}
