// The buttons of an item in a form's list: move it up, move it down, remove it.
import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../Icon.tsx';
import type { FormList } from './form-list.ts';

interface Props<Item extends { id: string }> {
  list: FormList<Item>;
  id: string;
  /** Accessible names. Without `up` and `down` the order does not matter. */
  labels: { up?: string; down?: string; remove: string };
  place: number;
  isLast: boolean;
}

export function ListItemButtons<Item extends { id: string }>({
  list,
  id,
  labels,
  place,
  isLast,
}: Props<Item>) {
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const move = (step: -1 | 1, pressed: RefObject<HTMLButtonElement | null>) => {
    flushSync(() => list.move(place, place + step));
    // At the end of the list the pressed button is disabled. Without the focus on the other one, a keyboard user would
    // start again at the top.
    const other = pressed === up ? down : up;
    (pressed.current?.disabled ? other : pressed).current?.focus();
  };
  return (
    <>
      {labels.up !== undefined && (
        <IconButton
          ref={up}
          size="small"
          aria-label={labels.up}
          disabled={place === 0}
          onClick={() => move(-1, up)}
        >
          <Icon path={mdiArrowUp} fontSize="small" />
        </IconButton>
      )}
      {labels.down !== undefined && (
        <IconButton
          ref={down}
          size="small"
          aria-label={labels.down}
          disabled={isLast}
          onClick={() => move(1, down)}
        >
          <Icon path={mdiArrowDown} fontSize="small" />
        </IconButton>
      )}
      <IconButton size="small" aria-label={labels.remove} onClick={() => list.remove(id)}>
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </>
  );
}
