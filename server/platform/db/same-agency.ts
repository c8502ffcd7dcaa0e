// The condition that begins almost every query: rows of one agency, with these values. Row-level security
// holds without it (P6), but the indexes begin with the agency.
import { and, eq, getTableColumns, inArray, is } from 'drizzle-orm';
import type { AnyColumn, GetColumnData, SQL, SQLWrapper } from 'drizzle-orm';
import { PgSelectBase } from 'drizzle-orm/pg-core';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';

/** An agency's id, or what belongs to it: a member, a row, or a table of the same query. */
type Agency = string | { agencyId: string } | { agency_id: string | AnyColumn };

type Value<Data> = NonNullable<Data> | readonly NonNullable<Data>[] | SQLWrapper;

type Values<Table extends AnyPgTable> = {
  [Name in keyof Table['_']['columns']]?: Value<GetColumnData<Table['_']['columns'][Name]>>;
};

/** A list of values, or a query for them, matches any of them; an empty one matches nothing. */
export function sameAgency<Table extends AnyPgTable & { agency_id: AnyPgColumn }>(
  table: Table,
  agency: Agency,
  values: Values<Table>,
  ...others: (SQL | undefined)[]
): SQL | undefined {
  const columns = getTableColumns<AnyPgTable>(table);
  const conditions = Object.entries<Value<unknown> | undefined>(values).map(([name, value]) => {
    const column = columns[name];
    if (!column || value === undefined) throw new Error(`no column or value ${name}`);
    return Array.isArray(value) || is(value, PgSelectBase) ? inArray(column, value) : eq(column, value);
  });
  return and(eq(table.agency_id, idOf(agency)), ...conditions, ...others);
}

function idOf(agency: Agency): string | AnyColumn {
  if (typeof agency === 'string') return agency;
  return 'agencyId' in agency ? agency.agencyId : agency.agency_id;
}
