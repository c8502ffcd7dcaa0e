// Columns that most tables share. Names are the same in SQL, JSON and TypeScript.
import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant, kept to the millisecond so that what JSON carries pages exactly. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Set by the server's clock when the row is written. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`);

export const updatedAt = createdAt;

/** The two columns of every tenant table's primary key: ids are made by clients, unique within their agency (P3). */
export const tenantKey = () => ({ agency_id: uuid().notNull(), id: uuid().notNull() });

/** SHA-256 and other short byte strings. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
