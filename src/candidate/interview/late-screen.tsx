// A screen whose code comes on its own, and which shows at once where the code is here already. React.lazy alone shows its
// placeholder even then, and what follows a placeholder is held back for 300 ms, lest the page flicker.
import { type ComponentType, lazy, useState } from 'react';

export type LateScreen<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

export function lateScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateScreen<Props> {
  let here: ComponentType<Props> | undefined;
  const loadOnce = async () => (here ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));

  function Late(props: Props) {
    // Chosen once: to change it would be another screen, without what was typed in the first.
    const [Screen] = useState(() => here ?? Lazy);
    return <Screen {...props} />;
  }
  return Object.assign(Late, { load: loadOnce });
}
