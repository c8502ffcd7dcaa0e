// Tabs by the pattern of the ARIA Authoring Practices: arrow keys move between them, and the moved-to one is shown.
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const place = tabs.findIndex(({ key }) => key === chosen);
    const places: Record<string, number> = {
      ArrowRight: place + (isRightToLeft ? -1 : 1),
      ArrowLeft: place + (isRightToLeft ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + tabs.length) % tabs.length;
    const tab = tabs[to];
    if (tab) onChoose(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <>
      <div className="room-tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="room-tab" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
