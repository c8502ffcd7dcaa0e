// The parameters of one request. It notices which of them a call uses, so that the stand-in cannot ignore one in silence.
import type { Given } from './form.ts';

export class Fields {
  readonly #given: { [name: string]: Given };
  readonly #used = new Set<string>();
  readonly #inner = new Map<string, Fields[]>();

  constructor(given: Given) {
    this.#given = typeof given === 'object' && !Array.isArray(given) ? given : {};
  }

  has(name: string): boolean {
    return this.#given[name] !== undefined;
  }

  text(name: string): string | undefined {
    this.#used.add(name);
    const value = this.#given[name];
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined || value === '' ? undefined : Number(value);
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : value === 'true';
  }

  texts(name: string): string[] | undefined {
    this.#used.add(name);
    const value = this.#given[name];
    if (value === '') return [];
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
  }

  /** An object's parameters; none if it is absent. */
  at(name: string): Fields {
    return this.#remember(name, [this.#given[name] ?? {}])[0] ?? new Fields({});
  }

  list(name: string): Fields[] | undefined {
    const value = this.#given[name];
    return Array.isArray(value) ? this.#remember(name, value) : undefined;
  }

  /** Key and value pairs. */
  pairs(name: string): Record<string, string> | undefined {
    this.#used.add(name);
    const value = this.#given[name];
    if (value === undefined) return undefined;
    const entries = typeof value === 'object' ? Object.entries(value) : [];
    return Object.fromEntries(
      entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
    );
  }

  /** The names of the parameters that nobody has read. */
  unused(prefix = ''): string[] {
    return Object.keys(this.#given).flatMap((name) => {
      if (this.#used.has(name)) return [];
      const inner = this.#inner.get(name);
      return inner ? inner.flatMap((fields) => fields.unused(`${prefix}${name}.`)) : [`${prefix}${name}`];
    });
  }

  #remember(name: string, values: Given[]): Fields[] {
    const known = this.#inner.get(name) ?? values.map((value) => new Fields(value));
    this.#inner.set(name, known);
    return known;
  }
}
