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

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields of two objects that differ. */
export function changesOf(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field), after: is.get(field) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}

function fieldsOf(value: unknown): Map<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}
