// The buttons of an item in a form's list: move it up, move it down, remove it.
import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
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
  return (
    <>
      {labels.up !== undefined && (
        <IconButton
          size="small"
          aria-label={labels.up}
          disabled={place === 0}
          onClick={() => list.move(place, place - 1)}
        >
          <Icon path={mdiArrowUp} fontSize="small" />
        </IconButton>
      )}
      {labels.down !== undefined && (
        <IconButton
          size="small"
          aria-label={labels.down}
          disabled={isLast}
          onClick={() => list.move(place, place + 1)}
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
