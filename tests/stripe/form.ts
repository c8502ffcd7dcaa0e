// Stripe's requests: form encoding with brackets, and parameters that are refused unless the package declares them.
import type { Declared } from './declared-types.ts';
import { invalid } from './stripe-fault.ts';

export type Given = string | Given[] | { [name: string]: Given };
type Branch = { [name: string]: Given };

/** `items[0][price]=x` becomes `{ items: [{ price: 'x' }] }`. */
export function readForm(text: string): Branch {
  const root: Branch = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split('[').map((part) => part.replace(/\]$/, ''));
    let branch = root;
    for (const name of names.slice(0, -1)) {
      const next = branch[name];
      const inner: Branch = typeof next === 'object' && !Array.isArray(next) ? next : {};
      branch[name] = inner;
      branch = inner;
    }
    const last = names.at(-1) ?? '';
    branch[last === '' ? String(Object.keys(branch).length) : last] = value;
  }
  const read = withArrays(root, true);
  return typeof read === 'object' && !Array.isArray(read) ? read : root;
}

function withArrays(given: Given, isRoot = false): Given {
  if (typeof given === 'string' || Array.isArray(given)) return given;
  const entries = Object.entries(given).map(([name, value]) => [name, withArrays(value)] as const);
  const isArray = !isRoot && entries.length > 0 && entries.every(([name], place) => name === String(place));
  return isArray ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** @throws StripeFault unless the package's types allow it */
export function check(given: Given, type: Declared, name = ''): void {
  const problem = problemOf(given, type, name);
  if (problem) throw problem;
}

function problemOf(given: Given, type: Declared, name: string): Error | undefined {
  switch (type.kind) {
    case 'union':
      return problemOfUnion(given, type.of, name);
    case 'object':
      return problemOfObject(given, type.fields(), name);
    case 'array':
      if (!Array.isArray(given)) return invalid('Invalid array', { param: name });
      return given
        .map((item, place) => problemOf(item, type.of, `${name}[${place}]`))
        .find((problem) => problem !== undefined);
    case 'map':
      return typeof given === 'object' && Object.values(given).every((value) => typeof value === 'string')
        ? undefined
        : invalid('Invalid hash', { param: name });
    default:
      return typeof given === 'string'
        ? problemOfText(given, type, name)
        : invalid('Invalid string', { param: name });
  }
}

function problemOfText(
  given: string,
  type: Exclude<Declared, { of: unknown } | { fields: unknown } | { kind: 'map' }>,
  name: string,
): Error | undefined {
  if (type.kind === 'empty') return given === '' ? undefined : invalid('Not empty', { param: name });
  if (given === '')
    return invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: name },
    );
  if (type.kind === 'literal' && given !== type.value)
    return invalid(`Invalid ${name}: must be ${type.value}`, { param: name });
  // The package declares whole and other numbers alike.
  const isWhole = !name.endsWith('percentage');
  if (type.kind === 'number' && !(isWhole ? /^-?\d{1,15}$/ : /^\d{1,3}(\.\d{1,4})?$/).test(given))
    return invalid(`Invalid integer: ${given}`, { code: 'parameter_invalid_integer', param: name });
  if (type.kind === 'decimal' && !/^-?\d+(\.\d{1,12})?$/.test(given))
    return invalid(`Invalid decimal: ${given}`, { param: name });
  if (type.kind === 'flag' && given !== 'true' && given !== 'false')
    return invalid(`Invalid boolean: ${given}`, { param: name });
  return undefined;
}

function problemOfUnion(given: Given, types: readonly Declared[], name: string): Error | undefined {
  const problems = types.map((type) => problemOf(given, type, name));
  if (problems.includes(undefined)) return undefined;
  const literals = types.flatMap((type) => (type.kind === 'literal' ? type.value : []));
  if (literals.length > 0 && typeof given === 'string')
    return invalid(`Invalid ${name}: must be one of ${literals.join(', ')}`, { param: name });
  // Only one member of a union is a structure: its own problem says more.
  return problems.at(-1);
}

function problemOfObject(
  given: Given,
  fields: ReadonlyMap<string, { type: Declared; isOptional: boolean }>,
  name: string,
): Error | undefined {
  if (typeof given !== 'object' || Array.isArray(given)) return invalid('Invalid object', { param: name });
  const full = (field: string) => (name === '' ? field : `${name}[${field}]`);
  for (const [field, value] of Object.entries(given)) {
    const known = fields.get(field);
    if (!known)
      return invalid(`Received unknown parameter: ${full(field)}`, {
        ...{ code: 'parameter_unknown', param: full(field) },
      });
    const problem = problemOf(value, known.type, full(field));
    if (problem) return problem;
  }
  for (const [field, { isOptional }] of fields)
    if (!isOptional && given[field] === undefined)
      return invalid(`Missing required param: ${full(field)}.`, {
        ...{ code: 'parameter_missing', param: full(field) },
      });
  return undefined;
}
