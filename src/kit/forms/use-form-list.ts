// A list of a form in React.
import { useMemo, useSyncExternalStore } from 'react';
import { listIn, type FormList, type ItemOf, type ListName } from './form-list.ts';
import type { FormPart } from './form-store.ts';

/** Rerenders only when items are added, removed or moved, not when their fields change. */
export function useFormList<Values extends object, Name extends ListName<Values>>(
  form: FormPart<Values>,
  name: Name,
): { list: FormList<ItemOf<Values[Name]>>; ids: readonly string[] } {
  const list = useMemo(() => listIn(form, name), [form, name]);
  // A string, because a snapshot must be the same value while nothing has changed.
  const joined = useSyncExternalStore(list.subscribe, () =>
    list
      .items()
      .map(({ id }) => id)
      .join(' '),
  );
  const ids = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  return { list, ids };
}

/** The fields of one item. */
export function useListItem<Item extends { id: string }>(list: FormList<Item>, id: string): FormPart<Item> {
  return useMemo(() => list.item(id), [list, id]);
}
