// What keeps previews out of a query over responses. Written out, not as a parameter: the indexes that serve counts hold
// this very condition (db/schema/response.ts).
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { responses } from '../db/schema/response.ts';

export const isNoPreview: SQL = sql`${responses.source} <> 'preview'`;
