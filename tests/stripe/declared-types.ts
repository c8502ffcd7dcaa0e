// The parameters of Stripe's API as the stripe package declares them, read from its declaration files. TypeScript cannot check
// a request that arrives over HTTP, and the package's own enums accept every string.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Declared =
  | { kind: 'text' | 'number' | 'decimal' | 'flag' | 'empty' }
  | { kind: 'literal'; value: string }
  | { kind: 'array'; of: Declared }
  | { kind: 'union'; of: Declared[] }
  | { kind: 'map' }
  | { kind: 'object'; fields: () => ReadonlyMap<string, { type: Declared; isOptional: boolean }> };

/** The interface `name` of a file in `resources`: `declared('Checkout/Sessions', 'Checkout.SessionCreateParams')`. */
export function declared(file: string, name: string): Declared {
  return named(scopeOf(`resources/${file}.d.ts`), name);
}

interface Scope {
  parent: Scope | undefined;
  /** The text between the braces, with the names that it extends first. */
  interfaces: Map<string, { bases: string[]; body: string }>;
  aliases: Map<string, string>;
  namespaces: Map<string, Scope>;
}

const resources = path.join(path.dirname(createRequire(import.meta.url).resolve('stripe')), '../esm');
const scopes = new Map<string, Scope>();

function scopeOf(file: string): Scope {
  const known = scopes.get(file);
  if (known) return known;
  const parent = file === 'shared.d.ts' ? undefined : scopeOf('shared.d.ts');
  const text = readFileSync(path.join(resources, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const scope = readInto(newScope(parent), text);
  scopes.set(file, scope);
  return scope;
}

function newScope(parent: Scope | undefined): Scope {
  return { parent, interfaces: new Map(), aliases: new Map(), namespaces: new Map() };
}

function readInto(scope: Scope, text: string): Scope {
  const start =
    /\b(?:(interface|namespace|class) (\w+)(?:<[^>{]*>)?(?: extends ([^{]+))?\s*\{|type (\w+) = ([^;]+);)/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const [, kind, name = '', bases = '', alias, aliased = ''] = found;
    if (alias !== undefined) {
      scope.aliases.set(alias, aliased);
      continue;
    }
    const end = closingBrace(text, start.lastIndex);
    const body = text.slice(start.lastIndex, end);
    if (kind === 'interface') scope.interfaces.set(name, { bases: namesIn(bases), body });
    // A namespace may be declared in parts.
    if (kind === 'namespace')
      scope.namespaces.set(name, readInto(scope.namespaces.get(name) ?? newScope(scope), body));
    start.lastIndex = end;
  }
  return scope;
}

/** @param from the position after the opening brace */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a declaration without an end');
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap((name) => name.trim() || []);
}

/** Looks `A.B.C` up in the scope and those around it. */
function named(from: Scope, dotted: string): Declared {
  const names = dotted.split('.');
  const last = names.pop() ?? '';
  for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
    const inner = names.reduce<Scope | undefined>((outer, name) => outer?.namespaces.get(name), scope);
    const alias = inner?.aliases.get(last);
    if (inner && alias !== undefined) return typeOf(inner, alias);
    if (inner?.interfaces.has(last)) return interfaceOf(inner, last);
  }
  throw new Error(`the stripe package declares no ${dotted}`);
}

function interfaceOf(scope: Scope, name: string): Declared {
  const body = scope.interfaces.get(name)?.body ?? '';
  if (/^\s*\[\w+: string\]/.test(body)) return { kind: 'map' };
  return { kind: 'object', fields: () => fieldsOf(scope, name) };
}

function fieldsOf(scope: Scope, name: string): Map<string, { type: Declared; isOptional: boolean }> {
  const { bases, body } = scope.interfaces.get(name) ?? { bases: [], body: '' };
  const fields = new Map<string, { type: Declared; isOptional: boolean }>();
  for (const base of bases) {
    const type = named(scope, base);
    if (type.kind === 'object') for (const [field, its] of type.fields()) fields.set(field, its);
  }
  for (const [, field = '', optional, written = ''] of body.matchAll(/^\s*'?([\w.]+)'?(\??):\s*([^;]+);/gm))
    fields.set(field, { type: typeOf(scope, written), isOptional: optional === '?' });
  return fields;
}

function typeOf(scope: Scope, written: string): Declared {
  const parts = splitUnion(written);
  if (parts.length > 1)
    return {
      kind: 'union',
      of: parts.filter((part) => part !== 'OtherString').map((part) => typeOf(scope, part)),
    };
  const [whole = ''] = parts;
  const [, literal] = /^'(.*)'$/.exec(whole) ?? [];
  if (literal !== undefined) return literal === '' ? { kind: 'empty' } : { kind: 'literal', value: literal };
  const [, generic, inside = ''] = /^(Array|Emptyable)<([\s\S]*)>$/.exec(whole) ?? [];
  if (generic === 'Array') return { kind: 'array', of: typeOf(scope, inside) };
  if (generic === 'Emptyable') return { kind: 'union', of: [{ kind: 'empty' }, typeOf(scope, inside)] };
  // Keys of the caller's choice.
  if (whole.startsWith('{')) return { kind: 'map' };
  return simpleTypes[whole] ?? named(scope, whole);
}

const simpleTypes: Record<string, Declared> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  Decimal: { kind: 'decimal' },
  boolean: { kind: 'flag' },
  null: { kind: 'empty' },
};

/** Splits at `|` outside of angle brackets and quotes. */
function splitUnion(written: string): string[] {
  return (written.match(/(?:'[^']*'|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>|[^|<'])+/g) ?? []).map((part) =>
    part.trim(),
  );
}
