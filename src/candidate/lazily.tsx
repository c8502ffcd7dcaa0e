// A component whose code is loaded when it is first shown, or earlier by `load`. Once loaded, it renders at once:
// React.lazy would still show its placeholder, and React delays what follows a placeholder by 300 ms to avoid
// flicker.
import { type ComponentType, lazy, useState } from 'react';

export type Lazily<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));

  function Loaded(props: Props) {
    // Fixed at mount: switching components would remount the screen and lose what was typed.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Loaded, { load: loadOnce });
}
