// The candidates that review links show: those in lists, except candidates who withdrew. The team
// still sees a withdrawn candidate until the data is erased; outsiders do not.
import { and, sql } from 'drizzle-orm';
import { responses } from '../../../platform/db/schema/response.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';

export const isShown = and(isListed, sql`${responses.progress} <> 'withdrawn'`);
