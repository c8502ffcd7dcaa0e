// Columns that most tables share. Names are the same in SQL, JSON and TypeScript.
import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp in milliseconds, so that the values in JSON paginate exactly. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Set by the server's clock when the row is written. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`);

export const updatedAt = createdAt;

/** The primary key columns of every tenant table. Clients make the ids, unique within their agency (P3). */
export const tenantKey = () => ({ agency_id: uuid().notNull(), id: uuid().notNull() });

/** SHA-256 and other short byte strings. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
