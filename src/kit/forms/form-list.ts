// A list in a form, whose items are known by their ids: an item's fields stay the same fields when it moves.
import type { FormPart } from './form-store.ts';

export interface FormList<Item extends WithId> {
  subscribe(listener: () => void): () => void;
  items(): readonly Item[];
  /** The fields of an item. A removed item keeps its last values, for what still shows it. */
  item(id: string): FormPart<Item>;
  append(...added: readonly Item[]): void;
  insert(index: number, item: Item): void;
  remove(id: string): void;
  move(from: number, to: number): void;
  replace(items: readonly Item[]): void;
}

/** The names of the lists among the values. */
export type ListName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly WithId[] ? Name : never;
}[keyof Values & string];

export type ItemOf<List> = List extends readonly (infer Item extends WithId)[] ? Item : never;

interface WithId {
  id: string;
}

export function listIn<Values extends object, Name extends ListName<Values>>(
  form: FormPart<Values>,
  name: Name,
): FormList<ItemOf<Values[Name]>>;
export function listIn(form: Part, name: string): FormList<WithId> {
  const items = (): readonly WithId[] => form.values()[name] ?? [];
  const replace = (changed: readonly WithId[]) => form.change(name, [...changed]);
  const insert = (index: number, ...added: readonly WithId[]) =>
    replace(items().toSpliced(index, 0, ...added));
  return {
    subscribe: form.subscribe,
    items,
    item: (id) => itemIn(form, name, id),
    append: (...added) => insert(items().length, ...added),
    insert,
    remove: (id) => replace(items().filter((item) => item.id !== id)),
    move(from, to) {
      const moved = items().slice(from, from + 1);
      replace(
        items()
          .toSpliced(from, 1)
          .toSpliced(to, 0, ...moved),
      );
    },
    replace,
  };
}

type Part = FormPart<Record<string, WithId[]>>;

function itemIn(form: Part, list: string, id: string): FormPart<WithId> {
  const items = () => form.values()[list] ?? [];
  const indexOf = () => items().findIndex((item) => item.id === id);
  const find = () => items().find((item) => item.id === id);
  let last = find();
  const pathOf = (name: string) => `${form.pathOf(list)}.${indexOf()}.${name}`;
  return {
    values() {
      last = find() ?? last;
      if (!last) throw new Error('an item that was never in the list');
      return last;
    },
    subscribe: form.subscribe,
    pathOf,
    faultAt: form.faultAt,
    change(name, value) {
      // What belonged to an item may still report a change after it was removed.
      if (indexOf() >= 0) form.changeAt(pathOf(name), value);
    },
    changeAt: form.changeAt,
  };
}
