// Parses input by its schema. Errors become `invalid_fields` with one fault per field, never zod's own text.
import type * as z from 'zod/mini';
import type { FieldFault } from '#contract/refusals.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** @throws Refusal('invalid_fields') with `fields`: dotted path -> fault. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refusal('invalid_fields', { fields: faultsOf(parsed.error.issues, input) });
  // Parsed data is no deeper than its schema, whatever the client sent.
  const unstorable = pathsOfNul(parsed.data);
  if (unstorable.length === 0) return wellFormed(parsed.data);
  throw new Refusal('invalid_fields', {
    fields: Object.fromEntries(unstorable.map((path) => [path, 'format' as const])),
  });
}

/** Nobody corrects more at once, and a response must not be many times larger than its request. */
const maxFaults = 100;

/**
 * The first fault of each field, up to the maximum. A fault of the whole body (not an object at all) is under
 * `body`.
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], input: unknown): Record<string, FieldFault> {
  const fields: Record<string, FieldFault> = {};
  for (const issue of issues.slice(0, maxFaults)) {
    const path = issue.path.map(String).join('.') || 'body';
    fields[path] ??= faultOf(issue, valueAt(input, issue.path));
  }
  return fields;
}

function faultOf(issue: z.core.$ZodIssue, value: unknown): FieldFault {
  if (value === undefined || value === null || value === '') return 'required';
  if (issue.code === 'too_small') return tooSmall(issue, value);
  if (issue.code === 'too_big') return isCounted(value) ? 'too_long' : 'out_of_range';
  if (issue.code === 'invalid_value' || issue.code === 'unrecognized_keys') return 'not_allowed';
  return 'format';
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, value: unknown): FieldFault {
  if (!isCounted(value)) return 'out_of_range';
  return issue.minimum === 1 ? 'required' : 'too_short';
}

function isCounted(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** PostgreSQL text can hold every character except NUL. */
function pathsOfNul(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.') || 'body'] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOfNul(inner, [...path, key]));
}

/** Replaces lone surrogates (half an emoji) with U+FFFD, as text columns do. jsonb would refuse them. */
function wellFormed<T>(value: T): T;
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map((inner) => wellFormed(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)]));
}
