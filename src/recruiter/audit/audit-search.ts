// The audit log's filters as URL search parameters.
import * as z from 'zod/mini';
import { AuditFilters } from '#contract/audit.ts';

/** Parses the parameters and drops anything that is not a filter. */
export function auditSearchOf(search: Record<string, unknown>): AuditFilters {
  const entries = Object.entries(AuditFilters.shape).flatMap(([name, filter]): [string, unknown][] => {
    const parsed = z.safeParse(filter, search[name]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return AuditFilters.parse(Object.fromEntries(entries));
}

/** Lists changes by field: for two objects the fields that differ, otherwise the whole value. */
export function changesOf(
  before: unknown,
  after: unknown,
): { field: string; before: string; after: string }[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field) ?? '', after: is.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', textOf(value)]]);
  return new Map(Object.entries(value).map(([field, inner]) => [field, textOf(inner)]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
